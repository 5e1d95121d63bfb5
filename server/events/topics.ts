/** Somebody may want to know: something of this task was written. */
export function taskTopic(taskId: string): string {
  return `task:${taskId}`;
}

/** The task has ended, asks or is held: it may be its client's turn. Wakes who waits for the task, too. */
export function turnTopic(taskId: string): string {
  return `turn:${taskId}`;
}

/** There may be work for the agent: a task waits, or a place became free. */
export function workTopic(agentId: string): string {
  return `work:${agentId}`;
}

/** What the worker was told about a task it holds may have changed. */
export function controlTopic(workerId: string): string {
  return `control:${workerId}`;
}

/** Somebody ended a task of the agent: between its attempts, whoever keeps a process for it hears by nothing else. */
export function endedTopic(agentId: string): string {
  return `ended:${agentId}`;
}

/** Somewhere a receipt was left; it waits for its seal. */
export const RECEIPTS_TOPIC = "receipts:";

/** Somewhere an event was written. Woken along with every task. */
export const FEED_TOPIC = "feed";

/** Deliveries of notices were added, sent, or asked for by hand. */
export const NOTICES_TOPIC = "notices";

/** Something that a held task waits for may have come, or somebody began to wait. */
export const WAKES_TOPIC = "wakes";

/** Who takes care of what waits for people, or what was put off, changed. */
export const INBOX_TOPIC = "inbox";

/** Something bulk was started, got on, or was stopped. */
export const OPERATIONS_TOPIC = "operations";

/** A budget was changed, used up or refilled. */
export const BUDGETS_TOPIC = "budgets";

/** A key was revoked. */
export const KEYS_TOPIC = "keys";

/** How a coding agent is launched was changed, or a test of one was asked for or answered. */
export const PROFILES_TOPIC = "profiles";

/** An approval was given, used or revoked. */
export const APPROVALS_TOPIC = "approvals";

/** A stop was made or let go of, or a rule that makes stops was changed. */
export const HOLDS_TOPIC = "holds";
