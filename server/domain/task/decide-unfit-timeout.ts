import type { Decision } from "./change";
import { decideWake, type Firing } from "./decide-wake";
import { dropCondition } from "./drop-condition";
import { isHeld } from "./state";
import type { Task } from "./task";
import { unfitTimeoutInput } from "./unfit-timeout-input";
import { TIMER_ACTOR } from "./wake-change";

export interface UnfitTimeout extends Firing {
  /** What the agent's schema says against the input by now, by JSON pointer. */
  readonly problems: Readonly<Record<string, string>>;
}

/**
 * A timeout is over whose input the agent does not take any more: it is no longer waited for. While others hold a parked task
 * it counts as over, and whoever lets the task go hears why it cannot go on.
 */
export function decideUnfitTimeout(task: Task, { problems, ...firing }: UnfitTimeout, at: Date): Decision<null> {
  const { open } = task;
  const condition = open?.conditions.find((standing) => standing.no === firing.no);
  const isDue = condition?.kind === "timeout" && (condition.dueAt === null || condition.dueAt <= at);
  if (!open || !isDue || !isHeld(task.state) || task.cancel) return { kind: "unchanged", answer: null };
  if (condition.setBy === "agent" && open.holders.length > 0) return decideWake(task, firing, at);
  const { code, message } = unfitTimeoutInput(problems);
  return dropCondition(task, open, { condition, actor: TIMER_ACTOR, reason: message, code });
}
