/** The life of a task as a table. Nobody else compares states; ask the predicates below. */
export const TASK_STATES = [
  "submitted",
  "working",
  "input_required",
  "auth_required",
  "paused_by_client",
  "paused_by_agent",
  "resumed",
  "completed",
  "failed",
  "canceled",
  "rejected",
] as const;
export type TaskState = (typeof TASK_STATES)[number];

/** Where a task may go from each state. Terminal states lead nowhere. */
export const NEXT_STATES: Readonly<Record<TaskState, readonly TaskState[]>> = {
  submitted: ["working", "rejected", "canceled", "paused_by_client"],
  working: [
    "completed",
    "failed",
    "canceled",
    "rejected",
    "input_required",
    "auth_required",
    "paused_by_client",
    "paused_by_agent",
  ],
  input_required: ["working", "canceled", "paused_by_client"],
  auth_required: ["working", "canceled"],
  paused_by_client: ["resumed", "paused_by_agent", "canceled", "failed"],
  paused_by_agent: ["resumed", "paused_by_client", "canceled", "failed"],
  resumed: ["working", "submitted", "input_required", "paused_by_client", "paused_by_agent", "canceled", "failed"],
  completed: [],
  failed: [],
  canceled: [],
  rejected: [],
};

export const TERMINAL_STATES: ReadonlySet<TaskState> = new Set(TASK_STATES.filter((s) => NEXT_STATES[s].length === 0));
export const LIVE_STATES: readonly TaskState[] = TASK_STATES.filter((s) => !TERMINAL_STATES.has(s));

export function canTransition(from: TaskState, to: TaskState): boolean {
  return NEXT_STATES[from].includes(to);
}

export function isTerminal(state: TaskState): boolean {
  return TERMINAL_STATES.has(state);
}

/** True for every state that is not terminal: whatever lives can be canceled. */
export function canBeCancelled(state: TaskState): boolean {
  return canTransition(state, "canceled");
}

/** Held means a suspension is open: nothing runs until it is resumed. */
export function isHeld(state: TaskState): boolean {
  return state === "paused_by_client" || state === "paused_by_agent";
}

/** It waits for people: a question, a consent or a sign-in is open. */
export function isAsking(state: TaskState): boolean {
  return state === "input_required" || state === "auth_required";
}

/** A worker may take a task in these states, if nothing else stands in the way. */
export function isClaimableState(state: TaskState): boolean {
  return state === "submitted" || state === "resumed" || state === "working";
}

export class InvalidTransition extends Error {
  readonly from: TaskState;
  readonly to: TaskState;
  constructor(from: TaskState, to: TaskState) {
    super(`Invalid transition from ${from} to ${to}`);
    this.name = "InvalidTransition";
    this.from = from;
    this.to = to;
  }
}

/** A new value in the state `to`, stamped `at`; the given one is left alone. Throws InvalidTransition for a move the table lacks. */
export function transition<T extends { readonly state: TaskState; readonly updatedAt: Date }>(
  task: T,
  to: TaskState,
  at: Date,
): T {
  if (!canTransition(task.state, to)) throw new InvalidTransition(task.state, to);
  return { ...task, state: to, updatedAt: at };
}
