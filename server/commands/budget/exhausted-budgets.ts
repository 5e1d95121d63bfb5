import type { Standing } from "../../domain/budget/budget";
import type { Ports, TaskRef } from "../../ports";

/**
 * Budgets with nothing left that would stop the task. Null: nothing was read, since `remembers` and no budget counts for the
 * task as this process remembers it. That may be old: whoever decides on the row as it is then finds some has to read.
 */
export async function exhaustedBudgets(
  ports: Ports,
  ref: TaskRef,
  { remembers }: { readonly remembers: boolean },
): Promise<readonly Standing[] | null> {
  if (remembers && ports.tasks.recall(ref)?.budgets.length === 0) return null;
  const [stopping = []] = (await ports.budgets.usedUpOf(ref.tenantId, [ref.taskId])).values();
  return stopping;
}
