export type Instant = Date | string | number;

/** The zone times are shown in; the browser's unless a test says otherwise. */
export type Zone = string | undefined;

/** Time of day: "14:32:41". */
export function formatClock(at: Instant, zone?: Zone): string {
  return format(at, { hour: "2-digit", minute: "2-digit", second: "2-digit" }, zone);
}

/** A moment told by the clock: "14:32" today, "Sun 03:10" within a week, else "27 Nov 14:32". */
export function formatMoment(at: Instant, now: Instant, zone?: Zone): string {
  const clock = format(at, { hour: "2-digit", minute: "2-digit" }, zone);
  if (isSameDay(at, now, zone)) return clock;
  const distanceMs = Math.abs(new Date(at).getTime() - new Date(now).getTime());
  if (distanceMs < SIX_DAYS_MS) return `${format(at, { weekday: "short" }, zone)} ${clock}`;
  const sameYear = format(at, { year: "numeric" }, zone) === format(now, { year: "numeric" }, zone);
  const day = format(at, sameYear ? DAY : { ...DAY, year: "numeric" }, zone);
  return `${day} ${clock}`;
}

/** Both fall on one day of the zone. */
export function isSameDay(at: Instant, other: Instant, zone?: Zone): boolean {
  return dayOf(at, zone) === dayOf(other, zone);
}

/** A mark on an axis of time: "Mon 23" where marks are days apart, else "14:00". */
export function formatAxisMark(at: Instant, isDays: boolean, zone?: Zone): string {
  if (!isDays) return format(at, { hour: "2-digit", minute: "2-digit" }, zone);
  return `${format(at, { weekday: "short" }, zone)} ${format(at, { day: "numeric" }, zone)}`;
}

/** Exactly when, once where the reader is and once in UTC, to the millisecond. */
export function formatInstantExact(at: Instant, zone?: Zone): string {
  const exact = { ...DAY, year: "numeric", hour: "2-digit", minute: "2-digit", second: "2-digit" } as const;
  const full = { ...exact, fractionalSecondDigits: 3, timeZoneName: "short" } as const;
  const local = format(at, full, zone).replace(",", "");
  const utc = format(at, full, "UTC").replace(",", "");
  return local === utc ? utc : `${local} (${utc})`;
}

const DAY = { day: "numeric", month: "short" } as const;
const SIX_DAYS_MS = 6 * 24 * 60 * 60 * 1000;

function dayOf(at: Instant, zone: Zone): string {
  return format(at, { ...DAY, year: "numeric" }, zone);
}

function format(at: Instant, parts: Intl.DateTimeFormatOptions, zone: Zone): string {
  return formatterOf(parts, zone).format(new Date(at));
}

// Making one costs more than a row of a list; there are as many as there are ways of telling a time.
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(parts: Intl.DateTimeFormatOptions, zone: Zone): Intl.DateTimeFormat {
  const name = `${zone ?? ""} ${JSON.stringify(parts)}`;
  const known = formatters.get(name);
  if (known) return known;
  const made = new Intl.DateTimeFormat("en-GB", { ...parts, hourCycle: "h23", ...(zone ? { timeZone: zone } : {}) });
  formatters.set(name, made);
  return made;
}
