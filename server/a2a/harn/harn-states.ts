import type { TaskState } from "../../domain/task/state";
import type { HeldFacts, Task } from "../../domain/task/task";

/** Our states in the words of this dialect. Which word a held task has depends on more: `shownState`. */
export const HARN_STATES = {
  submitted: "submitted",
  working: "working",
  input_required: "input-required",
  auth_required: "auth-required",
  paused_by_client: "paused-by-client",
  paused_by_agent: "paused-by-agent",
  resumed: "working",
  completed: "completed",
  failed: "failed",
  canceled: "canceled",
  rejected: "rejected",
} as const satisfies Record<TaskState, string>;
export type HarnState = (typeof HARN_STATES)[TaskState];

/** What tells how a held task is shown: a park stays one while people hold it too. */
export interface HoldFacts {
  readonly state: TaskState;
  readonly pausedFrom: TaskState | null;
  readonly initiator: HeldFacts["initiator"] | null;
}

/**
 * No move that this dialect forbids is ever to be seen: a task held while it waits in line or for an answer keeps that word.
 */
export function shownState({ state, pausedFrom, initiator }: HoldFacts): HarnState {
  if (state !== "paused_by_client") return HARN_STATES[state];
  if (initiator === "agent") return HARN_STATES.paused_by_agent;
  if (pausedFrom === "submitted" || pausedFrom === "input_required") return HARN_STATES[pausedFrom];
  return HARN_STATES.paused_by_client;
}

/** Why this dialect takes no pause now; null when it does. What is held already answers with the hold that stands. */
export function harnNarrow({ state, pausedFromState, open }: Pick<Task, "state" | "pausedFromState" | "open">) {
  const shown = shownState({ state, pausedFrom: pausedFromState, initiator: open?.initiator ?? null });
  if (shown !== "submitted" && shown !== "input-required") return null;
  const message = `A task that is ${shown} cannot be paused here; it has to be working. Nothing was changed.`;
  return { message, allowedFrom: ["working"] as const };
}
