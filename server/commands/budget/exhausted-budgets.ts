import type { Standing } from "../../domain/budget/budget";
import type { Ports, TaskRef } from "../../ports";

/** Budgets with nothing left that would stop the task. Nothing is read of a task that no budget counts for. */
export async function exhaustedBudgets(ports: Ports, ref: TaskRef): Promise<readonly Standing[]> {
  if (ports.tasks.recall(ref)?.budgets.length === 0) return [];
  const standings = await ports.budgets.standings(ref);
  return standings.filter(({ isExhausted, isExempt, atLimit }) => isExhausted && !isExempt && atLimit !== "notify");
}
