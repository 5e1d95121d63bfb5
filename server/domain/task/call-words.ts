import { cutText } from "../cut-text";
import type { Json } from "../json";

/** Longest text of a call in lists and logs. */
const MAX_CHARS = 200;

/** What a tool is called with as people read it: `images=6, dry=true` or `"edge", "3.18.0"`; cut where it is long. */
export function callWords(args: Json): string {
  const words = Array.isArray(args)
    ? args.map((each) => JSON.stringify(each)).join(", ")
    : typeof args === "object" && args !== null
      ? Object.entries(args)
          .map(([name, value]) => `${name}=${wordOf(value)}`)
          .join(", ")
      : JSON.stringify(args);
  return words.length > MAX_CHARS ? `${cutText(words, MAX_CHARS - 1)}…` : words;
}

/** A plain word needs no quotes: `path=src/lease.ts`. */
function wordOf(value: Json): string {
  return typeof value === "string" && /^[\w./:@-]+$/.test(value) ? value : JSON.stringify(value);
}
