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
  const zone = budget.windowKind === "life" || budget.windowKind === "rolling" ? "" : ` (${budget.zone})`;
  return `${MEASURE[budget.measure]} of ${whoseWords(budget)}, ${windowWords(budget)}${zone}`;
}

/** The same where its amounts tell what it counts: "prod/platform, per week". */
export function whichWords(budget: BudgetView): string {
  return `${budget.target || "all scopes"}, ${windowWords(budget)}`;
}

function windowWords({ windowKind, rollingHours }: BudgetView): string {
  switch (windowKind) {
    case "life":
      return "in all";
    case "rolling":
      return `in the last ${rollingHours} h`;
    default:
      return `per ${windowKind}`;
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

export interface Rung {
  readonly percent: number;
  readonly tone: "warn" | "danger";
  readonly title: string;
  readonly detail: string;
}

const MODES = {
  finish_step: "After the step that runs",
  interrupt_immediate: "At once; steps that were cut run again",
  wait_for_completion: "At the end of the turn",
} as const;

/** Its ladder, the lowest rung first. */
export function ladderOf(
  budget: Pick<BudgetView, "notifyPercent" | "holdPercent" | "atLimit" | "mode">,
): readonly Rung[] {
  const { notifyPercent, holdPercent, atLimit, mode } = budget;
  const last = {
    notify: { tone: "warn", title: "Tell people", detail: "In the inbox. Nothing is stopped: a soft limit" },
    pause: { tone: "danger", title: "Pause its tasks", detail: MODES[mode] },
    cancel: { tone: "danger", title: "Cancel its tasks", detail: "At once, without an undo" },
  } as const;
  const rungs: readonly Rung[] = [
    ...(notifyPercent === null
      ? []
      : [{ percent: notifyPercent, tone: "warn", title: "Tell people", detail: "In the inbox" } as const]),
    ...(holdPercent === null
      ? []
      : [{ percent: holdPercent, tone: "warn", title: "Hold new tasks", detail: "New ones stay Submitted" } as const]),
    { percent: 100, ...last[atLimit] },
  ];
  return [...rungs].sort((a, b) => a.percent - b.percent);
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
