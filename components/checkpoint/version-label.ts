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

/** What a version is called: its own label, else why it was saved. */
export function versionLabel({ label, kind }: Pick<CheckpointMeta, "label" | "kind">): string {
  return label || (KIND[kind] ?? kind);
}
