import type { Decision } from "./change";
import type { Digest } from "./decide-resume";
import { letGo } from "./let-go";
import { isHeld } from "./state";
import type { Task } from "./task";
import type { Evidence, StandingCondition } from "./wake-condition";

/** A condition that came true, as it was found. */
export interface Firing extends Evidence {
  readonly no: number;
  /** What the agent gets after a timeout that keeps the conversation from it; left out until it was asked for. */
  readonly digest?: Digest | null | undefined;
}

/**
 * Lets the one who set the condition go: the task goes on when nobody else holds it, and else when they let go. The first
 * condition wins; the others of the same one are over with it.
 */
export function decideWake(task: Task, { no, digest, ...evidence }: Firing, at: Date): Decision<null> {
  const { open } = task;
  const condition = open?.conditions.find((standing) => standing.no === no);
  if (!open || !condition || !isHeld(task.state) || task.cancel || isEarly(condition, at))
    return { kind: "unchanged", answer: null };
  const gone = condition.setBy === "holder" ? open.holders.slice(0, 1) : [];
  return letGo(task, open, { gone, fired: { ...condition, ...evidence }, digest });
}

/** Somebody moved its instant since it was found. */
function isEarly({ dueAt }: StandingCondition, at: Date): boolean {
  return dueAt !== null && dueAt > at;
}
