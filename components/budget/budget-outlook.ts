import { formatCountExact } from "@/components/ui/format/format-count";
import { formatDuration } from "@/components/ui/format/format-duration";
import type { BudgetView } from "@/server/contract/budget-view";
import { isBudgetAtRisk } from "@/server/contract/is-budget-at-risk";
import { stateWords } from "./budget-words";

export interface Outlook {
  readonly tone: "danger" | "warn" | "plain";
  readonly words: string;
}

const HOUR_MS = 3_600_000;

/** How a budget stands and what will come of it at the rate of now, in a line; `at` tells an instant. */
export function outlookOf(budget: BudgetView, at: (instant: string) => string): Outlook {
  const { state, atLimit, heldTasks, trippedAt } = budget;
  const since = trippedAt ? ` since ${at(trippedAt)}` : "";
  if (heldTasks > 0) return { tone: "danger", words: `At its limit${since}, ${formatCountExact(heldTasks)} paused` };
  if (state === "exhausted")
    return { tone: atLimit === "notify" ? "warn" : "danger", words: `${stateWords(budget)}, ${anewWords(budget, at)}` };
  const course = courseWords(budget, at);
  if (state === "open") return { tone: isBudgetAtRisk(budget) ? "warn" : "plain", words: course };
  return { tone: "warn", words: `${stateWords(budget)}. ${course}` };
}

function anewWords({ resetsAt }: BudgetView, at: (instant: string) => string): string {
  return resetsAt ? `starts anew ${at(resetsAt)}` : "does not start anew by itself";
}

/** "Runs out Sun 03:10, 21 h before reset", "On track, 83% at reset". */
function courseWords(budget: BudgetView, at: (instant: string) => string): string {
  const { runsOutAt, resetsAt, perHour } = budget;
  if (runsOutAt === null) return perHour === 0 ? "Nothing used in the last hour" : onTrackWords(budget);
  const early = resetsAt === null ? 0 : Date.parse(resetsAt) - Date.parse(runsOutAt);
  return `Runs out ${at(runsOutAt)}${early > 0 ? `, ${formatDuration(early)} before reset` : ""}`;
}

function onTrackWords({ resetsAt, at, perHour, spentUnits, reservedUnits, limitUnits }: BudgetView): string {
  if (resetsAt === null) return "On track";
  const then = spentUnits + reservedUnits + (perHour * (Date.parse(resetsAt) - Date.parse(at))) / HOUR_MS;
  return `On track, ${Math.round((then / limitUnits) * 100)}% at reset`;
}

/** What a budget without anything left needs to last until it resets, in its units; null where that is not known. */
export function missingUnits({
  spentUnits,
  reservedUnits,
  limitUnits,
  perHour,
  at,
  resetsAt,
}: BudgetView): number | null {
  if (resetsAt === null || perHour <= 0) return null;
  const over = Math.max(0, spentUnits + reservedUnits - limitUnits);
  return Math.ceil(over + (perHour * (Date.parse(resetsAt) - Date.parse(at))) / HOUR_MS);
}
