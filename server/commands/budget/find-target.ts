import { type BudgetFields, NO_SUCH_ZONE } from "../../contract/budget-inputs";
import type { Act } from "../../domain/receipt/act";
import type { Refusal } from "../../domain/refusal";
import type { Caller, Ports } from "../../ports";

type Target = { readonly fields: BudgetFields } | { readonly refusal: Refusal };

/** The fields as they are stored: an agent by its id. Refused when what it counts for, or its time zone, is not there. */
export async function findTarget(ports: Ports, { tenantId }: Caller, fields: BudgetFields): Promise<Target> {
  const { targetKind, target } = fields;
  if (!(await ports.budgets.knowsZone(fields.zone))) {
    const message = `The database knows no time zone ${fields.zone}. Nothing was saved.`;
    return { refusal: { code: "INPUT_NOT_VALID", message, fields: { "/fields/zone": NO_SUCH_ZONE } } };
  }
  if (targetKind === "agent") {
    const id = await ports.agents.findId(tenantId, target);
    if (id) return { fields: { ...fields, target: id } };
    return { refusal: { code: "AGENT_NOT_FOUND", message: `There is no agent ${target}. Nothing was saved.` } };
  }
  if (targetKind !== "task") return { fields };
  const taskId = target.toLowerCase();
  const task = await ports.tasks.find({ tenantId, taskId });
  if (task) return { fields: { ...fields, target: taskId } };
  return { refusal: { code: "TASK_NOT_FOUND", message: "There is no such task. Nothing was saved.", taskId } };
}

/** The same for an act, whose refusal leaves its receipt. */
export async function targetOfAct(
  ports: Ports,
  caller: Caller,
  { fields, act }: { readonly fields: BudgetFields; readonly act: Act },
): Promise<Target> {
  const found = await findTarget(ports, caller, fields);
  if ("refusal" in found)
    await ports.receipts.leave(caller.tenantId, act, { outcome: "refused", code: found.refusal.code });
  return found;
}
