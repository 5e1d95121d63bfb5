import { isReached } from "./budget";

export interface ForecastFacts {
  readonly spentUnits: number;
  readonly limitUnits: number;
  /** Used in the stretch before `at` that the rate is taken from, and how long that was. */
  readonly lately: { readonly units: number; readonly ms: number };
  readonly at: Date;
  readonly resetsAt: Date | null;
}

export interface Forecast {
  /** Units an hour as they were used lately. */
  readonly perHour: number;
  /** When it is used up at that rate; null: not in this window, or nothing is used. ISO 8601. */
  readonly runsOutAt: string | null;
}

const HOUR_MS = 3_600_000;
/** Farther ahead nobody plans by a rate of today. */
const FARTHEST_MS = 366 * 24 * HOUR_MS;

export function forecast({ spentUnits, limitUnits, lately, at, resetsAt }: ForecastFacts): Forecast {
  const perHour = lately.ms > 0 ? (Math.max(0, lately.units) * HOUR_MS) / lately.ms : 0;
  if (isReached(spentUnits, limitUnits)) return { perHour, runsOutAt: at.toISOString() };
  const inMs = perHour > 0 ? ((limitUnits - spentUnits) / perHour) * HOUR_MS : Number.POSITIVE_INFINITY;
  const beforeMs = Math.min(FARTHEST_MS, resetsAt ? resetsAt.getTime() - at.getTime() : FARTHEST_MS);
  return { perHour, runsOutAt: inMs < beforeMs ? new Date(at.getTime() + inMs).toISOString() : null };
}
