import type { ArtifactView } from "../../../contract/task-view";
import type { TaskRef } from "../../../ports";
import type { PrismaClient } from "../../prisma";
import { toArtifactMeta } from "./to-task-view";

const WITH_TEXT = {
  artifactId: true,
  version: true,
  name: true,
  mimeType: true,
  sizeBytes: true,
  sha256: true,
  text: true,
  at: true,
} as const;

/** The newest version with its text. */
export async function findArtifact(
  prisma: PrismaClient,
  { tenantId, taskId }: TaskRef,
  artifactId: string,
): Promise<ArtifactView | null> {
  const row = await prisma.artifact.findFirst({
    where: { taskId, artifactId, task: { tenantId } },
    select: WITH_TEXT,
    orderBy: { version: "desc" },
  });
  if (!row) return null;
  const { text, at, ...meta } = row;
  return { ...toArtifactMeta({ ...meta, createdAt: at }), text };
}

export async function findArtifactVersions(
  prisma: PrismaClient,
  { tenantId, taskId }: TaskRef,
  artifactIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await prisma.artifact.groupBy({
    by: ["artifactId"],
    where: { taskId, artifactId: { in: [...artifactIds] }, task: { tenantId } },
    _max: { version: true },
  });
  return new Map(rows.map(({ artifactId, _max }) => [artifactId, _max.version ?? 0]));
}
