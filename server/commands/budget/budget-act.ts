import type { Act } from "../../domain/receipt/act";
import type { Caller } from "../../ports";
import type { SavedBudget } from "../../ports/budget-store";
import type { Found } from "../../queries/found";

export function budgetAct(
  { actor }: Caller,
  verb: string,
  order: { readonly budgetId: string; readonly reason: string | null; readonly requestId?: string | undefined },
): Act {
  const { budgetId, reason, requestId } = order;
  return { actor, verb: `budget.${verb}`, reason, requestId, facts: { subject: `budget:${budgetId}` } };
}

export function noSuchBudget(): Found<never> {
  return { refusal: { code: "BUDGET_NOT_FOUND", message: "There is no such budget. Nothing was changed." } };
}

export function resultOf(saved: SavedBudget, budgetId: string): Found<{ readonly budgetId: string }> {
  switch (saved) {
    case "saved":
      return { value: { budgetId } };
    case "missing":
      return noSuchBudget();
    case "name_taken": {
      const message = "Another budget has this name. Nothing was saved; give it another one.";
      return { refusal: { code: "BUDGET_NAME_TAKEN", message, fields: { "/fields/name": "Another budget has it." } } };
    }
    case "changed_since": {
      const message = "Somebody changed this budget since you looked at it. Nothing was saved; look again.";
      return { refusal: { code: "BUDGET_CHANGED", message } };
    }
  }
}
