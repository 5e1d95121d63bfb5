import { types } from "pg";

const parseAny = types.getTypeParser(types.builtins.TIMESTAMPTZ);
/** "2026-11-29 12:32:34.19+00" with up to six digits after the point, as a session in UTC writes the years that there are now. */
const LONGEST = "2026-11-29 12:32:34.190000+00".length;
const POINT = "2026-11-29 12:32:34".length;

/** The day that was read last, as text, and its beginning: most of what is read is of one day. */
let day = "none";
let dayMs = Number.NaN;

/** A point in time as PostgreSQL writes it, to the millisecond. The general parser takes ten times as long. */
export function parseInstant(text: string): Date {
  if (text.length > LONGEST || text[10] !== " " || !text.endsWith("+00")) return parseAny(text) as Date;
  if (!text.startsWith(day)) {
    day = text.slice(0, 10);
    dayMs = Date.parse(day);
  }
  const seconds = (twoDigits(text, 11) * 60 + twoDigits(text, 14)) * 60 + twoDigits(text, 17);
  return new Date(dayMs + seconds * 1_000 + millisecondsOf(text));
}

function twoDigits(text: string, at: number): number {
  return digit(text, at) * 10 + digit(text, at + 1);
}

function millisecondsOf(text: string): number {
  const end = text.length - "+00".length;
  let ms = 0;
  for (let i = POINT + 1, worth = 100; i < end && worth >= 1; i++, worth /= 10) ms += digit(text, i) * worth;
  return ms;
}

function digit(text: string, at: number): number {
  return text.charCodeAt(at) - 48;
}
