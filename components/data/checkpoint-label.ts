import type { CheckpointMeta } from "@/server/contract/task-view";

const KIND: Readonly<Record<string, string>> = {
  periodic: "Saved on the way",
  pause: "Paused",
  interrupt: "Asked",
  turn_end: "End of a turn",
  manual: "Saved by hand",
  rollback: "Rolled back",
  restart: "Started again",
  fork: "Forked",
  import: "Imported",
  final: "At the end",
};

/** What a checkpoint is called: its own label, else why it was made. */
export function checkpointLabel(checkpoint: Pick<CheckpointMeta, "label" | "kind">): string {
  return checkpoint.label || (KIND[checkpoint.kind] ?? checkpoint.kind);
}
