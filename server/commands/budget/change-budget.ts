import type { ChangeBudgetInput } from "../../contract/budget-inputs";
import type { Caller, Ports } from "../../ports";
import type { Found } from "../../queries/found";
import { budgetAct, resultOf } from "./budget-act";
import { targetOfAct } from "./find-target";

/** What it counts, for whom or over which time: when that changes, it begins anew; else what was used stays used. */
export async function changeBudget(
  ports: Ports,
  caller: Caller,
  { budgetId, version, fields, reason }: ChangeBudgetInput,
): Promise<Found<{ readonly budgetId: string }>> {
  const { tenantId } = caller;
  const act = budgetAct(caller, "change", { budgetId, reason });
  const found = await targetOfAct(ports, caller, { fields, act });
  if ("refusal" in found) return found;
  return resultOf(await ports.budgets.change({ tenantId, budgetId }, version, found.fields, act), budgetId);
}
