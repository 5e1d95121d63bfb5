import type { RaiseBudgetInput } from "../../contract/budget-inputs";
import type { RaisedAnswer } from "../../contract/budget-view";
import type { RaiseLasts } from "../../domain/budget/budget";
import type { Caller, Ports } from "../../ports";
import type { Found } from "../../queries/found";
import { budgetAct, noSuchBudget } from "./budget-act";

const VERB: Readonly<Record<RaiseLasts, string>> = { once: "raise_once", window: "raise_window", for_good: "raise" };

/** Gives it more, once for each request id. Where that is enough and `resume` is asked for, the tasks it holds go on, and only those. */
export async function raiseBudget(
  ports: Ports,
  caller: Caller,
  { budgetId, reason, requestId, ...order }: RaiseBudgetInput,
): Promise<Found<RaisedAnswer>> {
  const act = budgetAct(caller, VERB[order.lasts], { budgetId, reason, requestId });
  const raised = await ports.budgets.raise({ tenantId: caller.tenantId, budgetId }, order, act);
  if (raised === "missing") return noSuchBudget();
  if (raised !== "too_much") return { value: raised };
  const message = "Together that is more than a budget may have. Nothing was added.";
  return { refusal: { code: "INPUT_NOT_VALID", message, fields: { "/addUnits": "That is too much." } } };
}
