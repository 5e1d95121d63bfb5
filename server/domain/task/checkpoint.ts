import type { NewCheckpoint, NewEvent } from "./change";
import type { Task } from "./task";

/** A new version of the live state and the event that tells of it. A change makes at most one. */
export function newCheckpoint(
  task: Pick<Task, "checkpointSeq">,
  checkpoint: NewCheckpoint,
): { readonly checkpoint: NewCheckpoint; readonly event: NewEvent } {
  const { kind, label, flagged, createdBy } = checkpoint;
  return {
    checkpoint,
    event: {
      type: "checkpoint.created",
      actor: createdBy,
      data: { version: task.checkpointSeq + 1, kind, label, flagged },
    },
  };
}
