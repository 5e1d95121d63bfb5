import type { CreateBudgetInput } from "../../contract/budget-inputs";
import { formatActor } from "../../domain/actor";
import type { Caller, Ports } from "../../ports";
import type { Found } from "../../queries/found";
import { budgetAct, resultOf } from "./budget-act";
import { targetOfAct } from "./find-target";

/** From now on tasks count for it. One that is used up from the start holds its tasks at once. */
export async function createBudget(
  ports: Ports,
  caller: Caller,
  { fields, reason, requestId }: CreateBudgetInput,
): Promise<Found<{ readonly budgetId: string }>> {
  const { tenantId } = caller;
  const budgetId = ports.newId();
  const act = budgetAct(caller, "create", { budgetId, reason, requestId });
  const found = await targetOfAct(ports, caller, { fields, act });
  if ("refusal" in found) return found;
  const createdBy = formatActor(caller.actor);
  return resultOf(await ports.budgets.create({ ...found.fields, id: budgetId, tenantId, createdBy }, act), budgetId);
}
