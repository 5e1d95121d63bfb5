import type { CommitOrder } from "./commit-order";
import type { PendingCancel, Task } from "./task";

/**
 * The cancel whose clean-up this commit belongs to, with what it tells of that; null when it begins a second step. What the
 * first commit brings was begun before its worker could know, so only those after it count.
 */
export function cleanUpWith(task: Task, cancel: PendingCancel, order: CommitOrder): PendingCancel | null {
  const begun = stepsBegunBy(task, order);
  if (!cancel.told) return { ...cancel, told: true };
  if (begun.size === 0) return cancel;
  return begun.size > 1 || cancel.begun ? null : { ...cancel, begun: true };
}

/** Steps that nobody knew of: they began since the commit before, also those that are over. */
function stepsBegunBy(task: Task, { running, steps }: CommitOrder): ReadonlySet<string> {
  const known = new Set(task.running.map(({ key }) => key));
  return new Set([...running, ...steps].flatMap(({ key }) => (known.has(key) ? [] : key)));
}
