import { versionsToClean } from "../../domain/checkpoint/decide-keep";
import type { Ports, TaskRef } from "../../ports";

/** Deletes the versions of a task that its retention rule no longer keeps. Returns how many; one that moves on is left for the next time. */
export async function cleanUpCheckpoints(ports: Ports, ref: TaskRef, agent: string): Promise<number> {
  const keepNewest = await ports.checkpoints.keepNewest(ref.tenantId, agent);
  const kept = await ports.checkpoints.keptVersions(ref);
  const versions = kept ? versionsToClean(kept.versions, keepNewest) : [];
  if (!kept || versions.length === 0) return 0;
  const outcome = await ports.tasks.transact<number>(ref, null, (task) => {
    // A version may have come into use with any change of control, which is not read again here.
    if (task.version !== kept.readAtVersion) return { kind: "unchanged", answer: 0 };
    const change = { events: [], forget: { versions, sparesFlagged: true } };
    return { kind: "moved", change, answer: versions.length };
  });
  return outcome.kind === "refused" ? 0 : outcome.answer;
}
