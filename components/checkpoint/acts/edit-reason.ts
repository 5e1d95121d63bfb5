import type { TaskView } from "@/server/contract/task-view";

/** Why this very version cannot be edited here, though the task's state may be; undefined when it can. */
export function editReason(task: Pick<TaskView, "checkpoints">, version: number): string | undefined {
  const newest = task.checkpoints[0]?.version;
  if (newest === undefined || newest === version) return undefined;
  return `Only v${newest}, the newest, is edited. Roll back to v${version}, or fork it with an edited state.`;
}
