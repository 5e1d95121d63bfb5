"use client";
import { useBudgetPreview } from "@/components/data/budgets/use-budgets";
import type { BudgetView } from "@/server/contract/budget-view";
import { draftOf, readDraft } from "./budget-draft";

/** What the budget as it stands would do to the tasks there are. */
export function useTrippedPreview(budget: BudgetView) {
  const read = readDraft(draftOf(budget));
  return useBudgetPreview("fields" in read ? { fields: read.fields, replaces: budget.id } : null);
}
