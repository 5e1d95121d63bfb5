import { unitWords } from "@/components/data/budgets/budget-units";
import { whoseWords } from "@/components/data/budgets/whose-words";
import { plural } from "@/components/ui/format/plural";
import type { BudgetView } from "@/server/contract/budget-view";

const MEASURE: Readonly<Record<BudgetView["measure"], string>> = {
  tokens: "Tokens",
  cost: "Cost",
  steps: "Steps",
  active_time: "Active time",
};

/** "Tokens of scope prod, per day (UTC)". */
export function whatWords(budget: BudgetView): string {
  return `${MEASURE[budget.measure]} of ${whoseWords(budget)}, ${windowWords(budget)}`;
}

export function windowWords({ windowKind, zone, rollingHours }: BudgetView): string {
  switch (windowKind) {
    case "life":
      return "in all";
    case "rolling":
      return `in the last ${rollingHours} h`;
    default:
      return `per ${windowKind} (${zone})`;
  }
}

const STATE: Readonly<Record<BudgetView["state"], string>> = {
  open: "Open",
  notified: "Close to its limit",
  holding: "Holds new starts",
  exhausted: "Used up",
};

export function stateWords({ state, atLimit }: BudgetView): string {
  return state === "exhausted" && atLimit === "notify" ? "Over its limit" : STATE[state];
}

/** What will come of it at the rate of now, in a sentence. */
export function forecastWords(budget: BudgetView, at: (instant: string) => string): string {
  const { state, runsOutAt, resetsAt, perHour, measure } = budget;
  if (state === "exhausted") return resetsAt ? `Starts anew ${at(resetsAt)}` : "Does not start anew by itself";
  if (perHour === 0) return "Nothing was used in the last hour";
  if (runsOutAt) return `Runs out ${at(runsOutAt)}`;
  return `Lasts ${resetsAt ? "its window" : "over a year"} at ${unitWords(measure, Math.round(perHour))} an hour`;
}

/** Its ladder, one sentence a rung, the lowest first. */
export function ladderWords(budget: BudgetView): readonly { readonly percent: number; readonly does: string }[] {
  const { notifyPercent, holdPercent, atLimit, mode } = budget;
  const modes = {
    finish_step: "after the step that runs",
    interrupt_immediate: "at once; steps that were cut run again",
    wait_for_completion: "at the end of the turn",
  } as const;
  const last = {
    notify: "tells people in the inbox; nothing is stopped (a soft limit)",
    pause: `pauses its tasks ${modes[mode]}`,
    cancel: "cancels its tasks",
  }[atLimit];
  return [
    ...(notifyPercent === null ? [] : [{ percent: notifyPercent, does: "tells people in the inbox" }]),
    ...(holdPercent === null ? [] : [{ percent: holdPercent, does: "holds back tasks that have not begun" }]),
    { percent: 100, does: last },
  ].sort((a, b) => a.percent - b.percent);
}

/** So much of the chart's height one mark needs. */
const MARK_SHARE = 0.08;

/** What each rung does, in a word or two, at its share of the chart's height from above; none stands over another one. */
export function rungWords({
  notifyPercent,
  holdPercent,
  atLimit,
}: Pick<BudgetView, "notifyPercent" | "holdPercent" | "atLimit">): readonly {
  readonly percent: number;
  readonly words: string;
  readonly at: number;
}[] {
  const last = { notify: "tell people", pause: "pause", cancel: "cancel" }[atLimit];
  const rungs = [
    { percent: 100, words: last },
    ...(holdPercent === null ? [] : [{ percent: holdPercent, words: "hold new tasks" }]),
    ...(notifyPercent === null ? [] : [{ percent: notifyPercent, words: "tell people" }]),
  ].sort((a, b) => b.percent - a.percent);
  let lowest = 1 + MARK_SHARE;
  return rungs.map((rung) => {
    lowest = Math.min(rung.percent / 100, lowest - MARK_SHARE);
    return { ...rung, at: lowest };
  });
}

/** "4 of 6 live tasks report no cost: what they use is not counted."; null where all tell what is counted. */
export function unreportedWords(
  measure: BudgetView["measure"],
  { live, unreported }: { readonly live: number; readonly unreported: number },
): string | null {
  if (unreported === 0) return null;
  const who = unreported === live ? plural(live, "live task") : `${unreported} of ${plural(live, "live task")}`;
  const [report, use] = unreported === 1 ? ["reports", "it uses"] : ["report", "they use"];
  return `${who} ${report} no ${MEASURE[measure].toLowerCase()}: what ${use} is not counted.`;
}
