import type { CreateBudgetInput } from "../../contract/budget-inputs";
import { formatActor } from "../../domain/actor";
import type { Caller, Ports } from "../../ports";
import { type BudgetResult, budgetAct, resultOf } from "./budget-act";
import { findTarget } from "./find-target";

/** From now on tasks count for it. One that is used up from the start holds its tasks at once. */
export async function createBudget(
  ports: Ports,
  caller: Caller,
  { fields, reason, requestId }: CreateBudgetInput,
): Promise<BudgetResult<{ readonly budgetId: string }>> {
  const { tenantId } = caller;
  const budgetId = ports.newId();
  const act = budgetAct(caller, "create", { budgetId, reason, requestId });
  const found = await findTarget(ports, caller, fields);
  if ("refusal" in found) {
    await ports.receipts.leave(tenantId, act, { outcome: "refused", code: found.refusal.code });
    return found;
  }
  const createdBy = formatActor(caller.actor);
  return resultOf(await ports.budgets.create({ ...found.fields, id: budgetId, tenantId, createdBy }, act), budgetId);
}
