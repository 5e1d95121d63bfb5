import type { EventType } from "../task/event";

/** Moves of a task: what a new endpoint is told of unless somebody chooses. */
export const STATE_NOTICES = [
  "task.created",
  "task.paused",
  "task.parked",
  "task.resumed",
  "task.input_required",
  "task.auth_required",
  "task.completed",
  "task.failed",
  "task.canceled",
  "task.rejected",
] as const satisfies readonly EventType[];

/** More of what happens inside; told on demand. */
export const DETAIL_NOTICES = [
  "task.pause_requested",
  "task.cancel_requested",
  "attempt.claimed",
  "attempt.lost",
  "interrupt.opened",
  "interrupt.answered",
  "interrupt.reopened",
  "interrupt.expired",
  "interrupt.escalated",
  "checkpoint.created",
  "step.completed",
  "step.failed",
] as const satisfies readonly EventType[];

export const NOTICE_TYPES = [...STATE_NOTICES, ...DETAIL_NOTICES] as const;

/** What a test sends: no event of a task. */
export const TEST_NOTICE = "webhook.test";
