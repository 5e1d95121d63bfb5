import type { CheckpointMeta } from "../../../contract/task-view";
import type { TaskRef } from "../../../ports";
import type { PrismaClient } from "../../prisma";
import { toCheckpointMeta } from "./to-task-view";

const LIMIT = 1_000;
const META = {
  version: true,
  kind: true,
  label: true,
  flagged: true,
  pausedFromState: true,
  messageCount: true,
  eventSeq: true,
  parentVersion: true,
  sha256: true,
  sizeBytes: true,
  createdBy: true,
  createdAt: true,
} as const;

/** The newest first, without their data. */
export async function listCheckpoints(
  prisma: PrismaClient,
  { tenantId, taskId }: TaskRef,
): Promise<readonly CheckpointMeta[]> {
  const rows = await prisma.checkpoint.findMany({
    where: { taskId, task: { tenantId } },
    select: META,
    orderBy: { version: "desc" },
    take: LIMIT,
  });
  return rows.map(toCheckpointMeta);
}
