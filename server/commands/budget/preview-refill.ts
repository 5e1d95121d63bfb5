import type { RefillView } from "../../contract/budget-view";
import type { Caller, Ports } from "../../ports";
import type { Found } from "../../queries/found";
import { noSuchBudget } from "./budget-act";

/** Whom the budget would let go of, and who would stay held by others; nothing is changed. */
export async function previewRefill(
  { budgets }: Pick<Ports, "budgets">,
  { tenantId }: Caller,
  budgetId: string,
): Promise<Found<RefillView>> {
  const found = await budgets.previewRefill({ tenantId, budgetId });
  return found ? { value: found } : noSuchBudget();
}
