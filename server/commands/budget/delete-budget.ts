import type { Caller, Ports } from "../../ports";
import type { Found } from "../../queries/found";
import { budgetAct, noSuchBudget } from "./budget-act";

/** It counts nothing any more, and what it holds goes on. */
export async function deleteBudget(
  ports: Ports,
  caller: Caller,
  { budgetId, reason }: { readonly budgetId: string; readonly reason: string | null },
): Promise<Found<{ readonly budgetId: string }>> {
  const act = budgetAct(caller, "delete", { budgetId, reason });
  const { tenantId } = caller;
  return (await ports.budgets.remove({ tenantId, budgetId }, act)) ? { value: { budgetId } } : noSuchBudget();
}
