import type { Commit } from "../../contract/worker-protocol";
import type { NumberedArtifact } from "../../domain/task/commit-order";
import type { Ports, TaskRef } from "../../ports";

/**
 * The artifacts of a commit with their versions: a second one with the same id is the next, also within one commit. Only
 * the holder of the attempt adds any, one commit after the other, so what is read here is what they follow.
 */
export async function newArtifacts(
  ports: Ports,
  ref: TaskRef,
  drafts: Commit["artifacts"],
): Promise<readonly NumberedArtifact[]> {
  if (drafts.length === 0) return [];
  const ids = new Set(drafts.map(({ artifactId }) => artifactId));
  const versions = new Map(await ports.reader.artifactVersions(ref, [...ids]));
  return drafts.map(({ append, last, ...draft }) => {
    const version = (versions.get(draft.artifactId) ?? 0) + 1;
    versions.set(draft.artifactId, version);
    return { ...draft, version, appends: append, isLast: last, ...ports.digest(draft.text) };
  });
}
