import { at, type JsonTape, kindOf } from "./json-tape";

/** Characters of a value or key shown in a row; the row is one line and cuts the rest. */
const ROW_CHARS = 300;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const LETTER_U = 0x75;

/** A text, or its start. */
export interface CutText {
  readonly text: string;
  readonly isCut: boolean;
}

/** What a string value says; null for anything else. */
export function stringOf(tape: JsonTape, node: number): string | null {
  if (kindOf(tape, node) !== "string") return null;
  return readEscapes(tape.text.slice(at(tape.start, node) + 1, at(tape.end, node) - 1));
}

/** The key a value stands under; null in an array and for the whole. */
export function keyOf(tape: JsonTape, node: number): string | null {
  const start = at(tape.keyStart, node);
  return start < 0 ? null : readEscapes(tape.text.slice(start + 1, closingQuote(tape.text, start)));
}

/** What a value says without its quotes, as searched and copied; a container says nothing itself. */
export function scalarOf(tape: JsonTape, node: number): string | null {
  const kind = kindOf(tape, node);
  if (kind === "object" || kind === "array") return null;
  return stringOf(tape, node) ?? tape.text.slice(at(tape.start, node), at(tape.end, node));
}

/** The part of a scalar that a row can show, from the given character on. Never ends inside an escape or a pair. */
export function startOfScalar(tape: JsonTape, node: number, from = 0): CutText {
  if (kindOf(tape, node) !== "string") {
    return cut(tape.text.slice(at(tape.start, node), at(tape.end, node)), ROW_CHARS);
  }
  if (from > 0) return cut((stringOf(tape, node) ?? "").slice(from), ROW_CHARS);
  const start = at(tape.start, node);
  const end = at(tape.end, node);
  if (end - start <= ROW_CHARS + 2) return { text: readEscapes(tape.text.slice(start + 1, end - 1)), isCut: false };
  return { text: readEscapes(tape.text.slice(start + 1, wholeUpTo(tape.text, start + 1))), isCut: true };
}

/** As `keyOf`, cut to what a row can show. */
export function startOfKey(tape: JsonTape, node: number): CutText | null {
  const key = keyOf(tape, node);
  return key === null ? null : cut(key, ROW_CHARS);
}

/** At most so many characters; a surrogate pair is not cut in two. */
export function cut(text: string, limit: number): CutText {
  if (text.length <= limit) return { text, isCut: false };
  const isHigh = (text.charCodeAt(limit - 1) & 0xfc00) === 0xd800;
  return { text: text.slice(0, isHigh ? limit - 1 : limit), isCut: true };
}

function closingQuote(text: string, openingQuote: number): number {
  let end = openingQuote + 1;
  while (end < text.length && text.charCodeAt(end) !== QUOTE) end += text.charCodeAt(end) === BACKSLASH ? 2 : 1;
  return end;
}

/** What stands between two quotes of a JSON text; most have no escape and are taken as they are. */
function readEscapes(body: string): string {
  if (!body.includes("\\")) return body;
  try {
    return JSON.parse(`"${body}"`) as string; // a quoted JSON text is a string
  } catch {
    return body; // an escape that JSON does not know: shown as it was written
  }
}

/** Up to ROW_CHARS characters on, but not into an escape or a surrogate pair. */
function wholeUpTo(text: string, from: number): number {
  const limit = from + ROW_CHARS;
  let end = from;
  while (end < limit) {
    const length = charLength(text, end);
    if (end + length > limit) break;
    end += length;
  }
  return end;
}

function charLength(text: string, index: number): number {
  const code = text.charCodeAt(index);
  if (code === BACKSLASH) return text.charCodeAt(index + 1) === LETTER_U ? 6 : 2;
  return (code & 0xfc00) === 0xd800 ? 2 : 1;
}
