import type { BudgetFields } from "../../contract/budget-inputs";
import type { BudgetPreview } from "../../contract/budget-view";
import type { Caller, Ports } from "../../ports";
import type { Found } from "../../queries/found";
import { findTarget } from "./find-target";

/** What a budget like this would do to the tasks there are; nothing is changed. */
export async function previewBudget(
  ports: Ports,
  caller: Caller,
  { fields, replaces }: { readonly fields: BudgetFields; readonly replaces: string | null },
): Promise<Found<BudgetPreview>> {
  const found = await findTarget(ports, caller, fields);
  if ("refusal" in found) return found;
  return { value: await ports.budgets.preview(caller.tenantId, found.fields, replaces) };
}
