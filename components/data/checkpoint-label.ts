import type { CheckpointMeta } from "@/server/contract/task-view";

/** Why a version was made. */
export const CHECKPOINT_KIND = {
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
} as const;
export type CheckpointKind = keyof typeof CHECKPOINT_KIND;

export function isCheckpointKind(kind: string): kind is CheckpointKind {
  return Object.hasOwn(CHECKPOINT_KIND, kind);
}

/** What a checkpoint is called: its own label, else why it was made. */
export function checkpointLabel({ label, kind }: Pick<CheckpointMeta, "label" | "kind">): string {
  return label || kindLabel(kind);
}

/** A kind this page has no word for yet is told as it is. */
export function kindLabel(kind: string): string {
  return isCheckpointKind(kind) ? CHECKPOINT_KIND[kind] : kind;
}
