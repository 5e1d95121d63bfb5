import type { Refusal } from "../../domain/refusal";
import type { Guard } from "../../domain/task/change";
import type { Reading } from "./read-task";

/**
 * Why a decision lost although nobody moved the task: heartbeats and time change no version. Null when the guard holds
 * now, so that it is worth another try.
 */
export function guardRefusal(
  { lease, cancelDue, stop, exhausted, refilled }: Guard,
  { task, at }: Reading,
): Refusal | null {
  const { id: taskId, state, leaseUntil, cancelDueAt } = task;
  const live = leaseUntil !== null && leaseUntil > at;
  if (lease === "live" && !live) {
    const message = "The lease of this attempt is over. Nothing was written; stop.";
    return { code: "ATTEMPT_SUPERSEDED", message, taskId, state };
  }
  if (stop === "present" && !task.stop) {
    const message = "The stop is over, or no longer takes it in. Nothing was changed.";
    return { code: "TASK_NOT_STOPPED", message, taskId, state };
  }
  if (exhausted) {
    const message = "The budget has something left again. Nothing was changed.";
    return { code: "TASK_NOT_STOPPED", message, taskId, state };
  }
  if (refilled) {
    const message = "The budget is used up again. Nothing was released.";
    return { code: "BUDGET_EXHAUSTED", message, taskId, state };
  }
  const early = (lease === "expired" && live) || (cancelDue && !(cancelDueAt && cancelDueAt <= at));
  return early ? { code: "TASK_BUSY", message: "Its time has not come. Nothing was changed.", taskId, state } : null;
}
