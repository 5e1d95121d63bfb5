import type { BudgetView } from "@/server/contract/budget-view";

/** Whose use a budget counts: "agent ci-fixer", "scope prod", "all scopes". */
export function whoseWords({ targetKind, target }: Pick<BudgetView, "targetKind" | "target">): string {
  return targetKind === "scope" && target === "" ? "all scopes" : `${targetKind} ${target}`;
}
