import type { BudgetView } from "@/server/contract/budget-view";
import { DAY_MS } from "./axis-ticks";

/** A rung is reached, it holds tasks, or at the rate of now it runs out before it starts anew (or within a day, where it never does). */
export function isAtRisk({
  state,
  heldTasks,
  runsOutAt,
  resetsAt,
  at,
}: Pick<BudgetView, "state" | "heldTasks" | "runsOutAt" | "resetsAt" | "at">): boolean {
  if (state !== "open" || heldTasks > 0) return true;
  if (runsOutAt === null) return false;
  const before = resetsAt === null ? Date.parse(at) + DAY_MS : Date.parse(resetsAt);
  return Date.parse(runsOutAt) < before;
}
