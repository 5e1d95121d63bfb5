import { TYPED } from "@/components/data/budgets/budget-units";
import { readAmount } from "@/components/data/budgets/read-amount";
import type { Measure } from "@/server/contract/budget-view";

/** A limit as it is typed. */
export interface LimitDraft {
  readonly amount: string;
  readonly measure: Measure;
}

export const NO_LIMIT: LimitDraft = { amount: "", measure: "cost" };

/** What the server takes; null is no limit, undefined is no amount that it takes. */
export function readLimit({
  amount,
  measure,
}: LimitDraft): { readonly measure: Measure; readonly limitUnits: number } | null | undefined {
  if (amount.trim() === "") return null;
  const limitUnits = readAmount(amount, TYPED[measure].size);
  return limitUnits === null ? undefined : { measure, limitUnits };
}
