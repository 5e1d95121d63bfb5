const MINUTE_MS = 60_000;
const MOST_MINUTES = 10_080;

export function minutesOf(withinMs: number): number {
  return Math.round(withinMs / MINUTE_MS);
}

/** A whole number of minutes up to a week, or null. */
export function readMinutes(text: string): number | null {
  const minutes = /^\d{1,5}$/.test(text.trim()) ? Number(text) : 0;
  return minutes >= 1 && minutes <= MOST_MINUTES ? minutes : null;
}
