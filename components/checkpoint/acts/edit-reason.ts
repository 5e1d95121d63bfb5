import { actionReason } from "@/components/data/action-reason";
import type { TaskView } from "@/server/contract/task-view";
import type { CheckpointAct } from "./act-kind";

/** Why this cannot be done with a version of the task now; undefined when it can. */
export function actReason(task: TaskView, version: number, act: CheckpointAct): string | undefined {
  const { editState, fork, rollBack } = task.actions;
  if (act === "edit") return actionReason(editState) ?? editReason(task, version);
  if (act === "fork") return actionReason(fork);
  return act === "roll_back" ? actionReason(rollBack) : undefined;
}

/** Why this very version cannot be edited here, though the task's state may be; undefined when it can. */
export function editReason(task: Pick<TaskView, "checkpoints">, version: number): string | undefined {
  const newest = task.checkpoints[0]?.version;
  if (newest === undefined || newest === version) return undefined;
  return `Only v${newest}, the newest, is edited. Roll back to v${version}, or fork it with an edited state.`;
}
