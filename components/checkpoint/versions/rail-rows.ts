import type { LineageTask } from "@/server/contract/checkpoint-view";
import type { CheckpointMeta } from "@/server/contract/task-view";

/** A line of the rail: a version, or a task that was forked from the version above it. */
export type RailRow =
  | { readonly type: "version"; readonly checkpoint: CheckpointMeta }
  | { readonly type: "fork"; readonly task: LineageTask };

/** The versions, each with the tasks that were forked from it below. */
export function railRows(versions: readonly CheckpointMeta[], forks: readonly LineageTask[]): readonly RailRow[] {
  return versions.flatMap((checkpoint): RailRow[] => [
    { type: "version", checkpoint },
    ...forks
      .filter((task) => task.forkedFrom?.version === checkpoint.version)
      .map((task): RailRow => ({ type: "fork", task })),
  ]);
}

/** Where a version stands in the rail; -1 when it is not there. */
export function rowOfVersion(rows: readonly RailRow[], version: number): number {
  return rows.findIndex((row) => row.type === "version" && row.checkpoint.version === version);
}
