import { formatCount } from "@/components/ui/format/format-count";
import { formatDuration } from "@/components/ui/format/format-duration";
import { formatMoney, formatMoneyLimit } from "@/components/ui/format/format-money";
import { plural } from "@/components/ui/format/plural";
import type { BudgetView } from "@/server/contract/budget-view";

type Measure = BudgetView["measure"];

/** Units of a budget as people read them: "$4.12", "1,204 tokens", "3 steps", "2 h". */
export function unitWords(measure: Measure, units: number): string {
  switch (measure) {
    case "cost":
      return formatMoney(units);
    case "active_time":
      return formatDuration(units);
    case "steps":
      return plural(units, "step");
    case "tokens":
      return `${formatCount(units)} tokens`;
  }
}

/** The same on an axis, where its heading says what is counted: "$900", "1.2 M", "2 h". */
export function axisWords(measure: Measure, units: number): string {
  if (measure === "cost") return formatMoneyLimit(units);
  return measure === "active_time" ? formatDuration(units) : formatCount(units);
}

/** "$3.10 of $10", "110 of 100 tokens". */
export function usedWords(measure: Measure, used: number, limit: number): string {
  switch (measure) {
    case "cost":
      return `${formatMoney(used)} of ${formatMoneyLimit(limit)}`;
    case "active_time":
      return `${formatDuration(used)} of ${formatDuration(limit)}`;
    case "steps":
      return `${formatCount(used)} of ${plural(limit, "step")}`;
    case "tokens":
      return `${formatCount(used)} of ${formatCount(limit)} tokens`;
  }
}

/** What one of the units is that people type, and how many of the budget's units it is. */
export const TYPED: Readonly<Record<Measure, { readonly unit: string; readonly size: number }>> = {
  tokens: { unit: "tokens", size: 1 },
  cost: { unit: "dollars", size: 1_000_000 },
  steps: { unit: "steps", size: 1 },
  active_time: { unit: "minutes", size: 60_000 },
};

/** The rule of a limit of active time, where one is typed. */
export const ACTIVE_TIME_RULE = "Time that a worker works on it. In line, held or waiting it uses up nothing.";
