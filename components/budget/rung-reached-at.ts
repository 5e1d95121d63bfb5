import type { BudgetView } from "@/server/contract/budget-view";

const HOUR_MS = 3_600_000;

type Facts = Pick<BudgetView, "spentUnits" | "reservedUnits" | "limitUnits" | "perHour" | "at" | "resetsAt">;

/** When so many percent of the limit are used at the rate of now, ISO 8601; null: not before it starts anew. */
export function rungReachedAt(budget: Facts, percent: number): string | "reached" | null {
  const { spentUnits, reservedUnits, limitUnits, perHour, at, resetsAt } = budget;
  const left = Math.ceil((limitUnits * percent) / 100) - spentUnits - reservedUnits;
  if (left <= 0) return "reached";
  if (perHour <= 0) return null;
  const then = Date.parse(at) + (left / perHour) * HOUR_MS;
  const ends = resetsAt === null ? Date.parse(at) + FARTHEST_MS : Date.parse(resetsAt);
  return then < ends ? new Date(then).toISOString() : null;
}

/** Farther ahead nobody plans by a rate of today. */
const FARTHEST_MS = 366 * 24 * HOUR_MS;
