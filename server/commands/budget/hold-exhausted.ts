import { decideBudgetHold } from "../../domain/budget/decide-budget-hold";
import { tightest } from "../../domain/budget/tightest";
import type { Task } from "../../domain/task/task";
import type { Ports, TaskRef } from "../../ports";
import type { SettledBudget } from "../../ports/budget-store";

/**
 * After what a task used was recorded, and a part of its budgets with it: when nothing is left, the task is asked to stop.
 * Returns the task as it is then; the same when its budgets let it go on.
 */
export async function holdIfExhausted(ports: Ports, task: Task, budgetIds: readonly string[]): Promise<Task> {
  const settled = await ports.budgets.settle(budgetIds);
  return holdBy(ports, task, { budgets: settled.filter(({ isExhausted }) => isExhausted), whileExhausted: true });
}

/** The tightest of those that may stop the task does so, as it is set to; all that hold it lets go when it is refilled. */
export async function holdBy(
  ports: Ports,
  task: Task,
  { budgets, whileExhausted }: { readonly budgets: readonly SettledBudget[]; readonly whileExhausted: boolean },
): Promise<Task> {
  const stopping = budgets.filter(
    ({ atLimit, budgetId }) => atLimit !== "notify" && !task.exemptFrom.includes(budgetId),
  );
  const decides = stopping.find(({ budgetId }) => budgetId === tightest(stopping)?.budgetId);
  if (!decides || !task.attempt) return task;
  const { budgetId, name, atLimit, mode } = decides;
  const ref: TaskRef = { tenantId: task.tenantId, taskId: task.id };
  const ids = { handle: `suspend-${ports.newId()}`, checkpointId: ports.newId() };
  const outcome = await ports.tasks.transact(
    ref,
    null,
    (now, at) => decideBudgetHold(now, { budgetId, reason: name, atLimit, mode, ids, whileExhausted }, at),
    { cached: true },
  );
  return outcome.kind === "refused" ? task : outcome.task;
}
