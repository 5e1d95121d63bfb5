import type { ChangeBudgetInput } from "../../contract/budget-inputs";
import type { Caller, Ports } from "../../ports";
import { type BudgetResult, budgetAct, resultOf } from "./budget-act";
import { findTarget } from "./find-target";

/** What it counts, for whom or over which time: when that changes, it begins anew; else what was used stays used. */
export async function changeBudget(
  ports: Ports,
  caller: Caller,
  { budgetId, version, fields, reason }: ChangeBudgetInput,
): Promise<BudgetResult<{ readonly budgetId: string }>> {
  const { tenantId } = caller;
  const act = budgetAct(caller, "change", { budgetId, reason });
  const found = await findTarget(ports, caller, fields);
  if ("refusal" in found) {
    await ports.receipts.leave(tenantId, act, { outcome: "refused", code: found.refusal.code });
    return found;
  }
  return resultOf(await ports.budgets.change({ tenantId, budgetId }, version, found.fields, act), budgetId);
}
