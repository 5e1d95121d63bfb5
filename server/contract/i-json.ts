import { IJsonScanner, NotIJson } from "./i-json-scanner";

/**
 * The text of a body that is I-JSON (RFC 7493): UTF-8 without a byte order mark, every number as a double holds it, no key
 * twice, no NUL and no half of a surrogate pair. What passes is the same after `JSON.parse`. Throws NotIJson.
 */
export function decodeIJson(bytes: Uint8Array): string {
  return decodeUpTo(bytes);
}

/** As `decodeIJson`, parsed. `mostValues`: in all, whatever they are nested in, so that reading holds nobody up for long. */
export function parseIJson(bytes: Uint8Array, mostValues?: number): unknown {
  return JSON.parse(decodeUpTo(bytes, mostValues));
}

function decodeUpTo(bytes: Uint8Array, mostValues?: number): string {
  const text = decodeUtf8(bytes);
  new IJsonScanner(text, null, mostValues).scan();
  return text;
}

/**
 * As `parseIJson`, but the value at `place` (two keys) is not parsed: it is null in the body and its text is given beside, as
 * it was sent; null when there is no such value.
 */
export function parseIJsonApart(
  bytes: Uint8Array,
  place: readonly [string, string],
): { readonly value: unknown; readonly apart: string | null } {
  const text = decodeUtf8(bytes);
  const found = new IJsonScanner(text, place).scan();
  if (!found) return { value: JSON.parse(text), apart: null };
  return {
    value: JSON.parse(`${text.slice(0, found.from)}null${text.slice(found.to)}`),
    apart: text.slice(found.from, found.to),
  };
}

/** The same of a text that somebody typed or sent along as text. Throws NotIJson. */
export function checkIJson(text: string): void {
  if (!text.isWellFormed()) throw new NotIJson("", "The text has half of a surrogate pair.");
  new IJsonScanner(text).scan();
}

const BYTE_ORDER_MARK = 0xfeff;
const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

function decodeUtf8(bytes: Uint8Array): string {
  const text = decodeOrThrow(bytes);
  if (text.charCodeAt(0) === BYTE_ORDER_MARK) throw new NotIJson("", "The body starts with a byte order mark.");
  return text;
}

function decodeOrThrow(bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes);
  } catch {
    throw new NotIJson("", "The body is not valid UTF-8.");
  }
}
