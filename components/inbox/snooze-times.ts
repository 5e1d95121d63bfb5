const HOUR_MS = 3_600_000;
const MORNING = 9;

export function inOneHour(now: Date): string {
  return new Date(now.getTime() + HOUR_MS).toISOString();
}

/** Nine o'clock of the next day, in the reader's own zone. */
export function tomorrowMorning(now: Date): string {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1, MORNING).toISOString();
}
