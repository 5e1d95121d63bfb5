const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

export interface TimePreset {
  readonly label: string;
  readonly at: Date;
}

/** Times that are often meant, by the reader's clock. */
export function timePresets(nowMs: number): readonly TimePreset[] {
  return [
    { label: "30 min", at: new Date(nowMs + 30 * MINUTE_MS) },
    { label: "2 h", at: new Date(nowMs + 2 * HOUR_MS) },
    { label: "Tomorrow 09:00", at: morning(nowMs, 1) },
    { label: "Monday 09:00", at: morning(nowMs, daysUntilMonday(nowMs)) },
  ];
}

function morning(nowMs: number, inDays: number): Date {
  const at = new Date(nowMs);
  at.setDate(at.getDate() + inDays);
  at.setHours(9, 0, 0, 0);
  return at;
}

/** The next one: on a Monday that is in a week. */
function daysUntilMonday(nowMs: number): number {
  return (8 - new Date(nowMs).getDay()) % 7 || 7;
}
