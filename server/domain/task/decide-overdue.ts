import type { Decision } from "./change";
import type { Task } from "./task";
import { TIMER_ACTOR } from "./wake-change";

/** Marks a task that people hold for longer than it should be without a look. Nothing moves. */
export function decideOverdue(task: Task, at: Date): Decision<null> {
  const { open, state } = task;
  if (!open?.reviewBy || open.overdueAt || open.reviewBy > at || state !== "paused_by_client")
    return { kind: "unchanged", answer: null };
  const data = { handle: open.handle, reviewBy: open.reviewBy.toISOString() };
  const change = {
    events: [{ type: "task.review_overdue" as const, actor: TIMER_ACTOR, data }],
    overdue: { handle: open.handle },
  };
  return { kind: "moved", change, answer: null };
}
