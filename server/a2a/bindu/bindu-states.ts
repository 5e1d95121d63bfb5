import type { TaskState } from "../../domain/task/state";
import type { Task } from "../../domain/task/task";

/** Our states in the words of this dialect, which knows one way of being held. */
export const BINDU_STATES = {
  submitted: "submitted",
  working: "working",
  input_required: "input-required",
  auth_required: "auth-required",
  paused_by_client: "suspended",
  paused_by_agent: "suspended",
  resumed: "resumed",
  completed: "completed",
  failed: "failed",
  canceled: "canceled",
  rejected: "rejected",
} as const satisfies Record<TaskState, string>;

/** States from which this dialect takes a pause; a second one is an error here. */
export const BINDU_PAUSABLE: readonly TaskState[] = ["submitted", "working", "input_required"];

/** Why this dialect takes no pause now; null when it does. */
export function binduNarrow({ state }: Pick<Task, "state">) {
  if (BINDU_PAUSABLE.includes(state)) return null;
  const message = `Task cannot be paused in '${BINDU_STATES[state]}' state. Nothing was changed; tasks can be paused while submitted, working, or awaiting input.`;
  return { message, allowedFrom: BINDU_PAUSABLE };
}
