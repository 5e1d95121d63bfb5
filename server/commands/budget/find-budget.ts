import type { BudgetDetail } from "../../contract/budget-view";
import type { Caller, Ports } from "../../ports";
import type { Found } from "../../queries/found";
import { noSuchBudget } from "./budget-act";

export async function findBudget(ports: Ports, caller: Caller, budgetId: string): Promise<Found<BudgetDetail>> {
  const found = await ports.budgets.find({ tenantId: caller.tenantId, budgetId });
  return found ? { value: found } : noSuchBudget();
}
