import type { BudgetDetail } from "@/server/contract/budget-view";

export interface LeftPoint {
  readonly at: Date;
  readonly left: number;
}

/** A little of the time ahead is shown also where a window never ends: so much of the time so far. */
const AHEAD_SHARE = 0.25;
const LEAST_AHEAD_MS = 60_000;

/** What was left over time, and what will be at the rate of now until the window ends or nothing is left. */
export function leftPoints(
  budget: Pick<
    BudgetDetail,
    "course" | "limitUnits" | "spentUnits" | "at" | "startsAt" | "resetsAt" | "runsOutAt" | "perHour"
  >,
): { readonly actual: readonly LeftPoint[]; readonly ahead: readonly LeftPoint[]; readonly endsAt: Date } {
  const { course, limitUnits, spentUnits, at, startsAt, resetsAt, runsOutAt, perHour } = budget;
  const now = new Date(at);
  const soFarMs = now.getTime() - new Date(startsAt).getTime();
  const openEnd = new Date(now.getTime() + Math.max(LEAST_AHEAD_MS, soFarMs * AHEAD_SHARE));
  const endsAt = resetsAt ? new Date(resetsAt) : openEnd;
  const actual = course.map((point) => ({ at: new Date(point.at), left: Math.max(0, limitUnits - point.spentUnits) }));
  const stop = runsOutAt && new Date(runsOutAt) < endsAt ? new Date(runsOutAt) : endsAt;
  const left = Math.max(0, limitUnits - spentUnits);
  const then = Math.max(0, left - (perHour * (stop.getTime() - now.getTime())) / 3_600_000);
  const ahead =
    perHour > 0 && left > 0 && stop > now
      ? [
          { at: now, left },
          { at: stop, left: then },
        ]
      : [];
  return { actual, ahead, endsAt };
}
