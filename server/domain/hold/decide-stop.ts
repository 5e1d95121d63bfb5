import type { Decision } from "../task/change";
import { decidePause, type PauseAnswer, type PauseOrder } from "../task/decide-pause";
import { PAUSE_MODES, type Task } from "../task/task";
import { nearestMode } from "./stop-mode";

export type TargetStop = Omit<PauseOrder, "holder" | "conditions"> & {
  /** A stop stands that has to be there still when this is written; named tasks are stopped without one. */
  readonly stands: boolean;
};

/**
 * Stops one task of a stop: as a pause does, in the mode of its agent that comes nearest. What no worker holds is held by
 * the server alone, so it does not matter what its agent can do.
 */
export function decideStop(task: Task, order: TargetStop, at: Date): Decision<PauseAnswer> {
  const stopped = task.attempt === null ? { ...task, pauseModes: PAUSE_MODES } : task;
  const mode = nearestMode(order.mode, stopped.pauseModes) ?? order.mode;
  const { stands, ...asked } = order;
  const decision = decidePause(stopped, { ...asked, mode, holder: "panic", conditions: [] }, at);
  return stands && decision.kind === "moved" ? { ...decision, guard: { stop: "present" } } : decision;
}
