import { isAsking, isHeld, isTerminal, type TaskState } from "../task/state";

/** The task has ended or asks: nothing more happens before its client acts. */
export function awaitsClient(state: TaskState): boolean {
  return isTerminal(state) || isAsking(state);
}

/** The same for a held task whose agent lets its callers go meanwhile. */
export function isSettled(task: { readonly state: TaskState; readonly releasesCallers: boolean }): boolean {
  return awaitsClient(task.state) || (isHeld(task.state) && task.releasesCallers);
}
