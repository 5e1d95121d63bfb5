import type { Json } from "./json";

/**
 * The one text of a JSON value (RFC 8785): no white space, keys in the order of their UTF-16 units, numbers and escapes as
 * ECMAScript writes them. Two values that are equal have the same text, and so the same hash. Takes I-JSON: throws a RangeError
 * for a number that is not finite and for half of a surrogate pair, which have no such text.
 */
export function canonicalJson(value: Json): string {
  if (value === null || typeof value === "boolean") return String(value);
  if (typeof value === "number") return numberText(value);
  if (typeof value === "string") return stringText(value);
  if (isList(value)) return `[${value.map(canonicalJson).join(",")}]`;
  const members = Object.keys(value)
    .filter((key) => value[key] !== undefined)
    .sort()
    .map((key) => `${stringText(key)}:${canonicalJson(value[key] ?? null)}`);
  return `{${members.join(",")}}`;
}

function numberText(value: number): string {
  if (!Number.isFinite(value)) throw new RangeError(`${value} is no JSON number.`);
  // ECMAScript's own form is the one that RFC 8785 prescribes; it writes -0 as 0.
  return String(value === 0 ? 0 : value);
}

function stringText(value: string): string {
  if (!value.isWellFormed()) throw new RangeError("Half of a surrogate pair is no JSON text.");
  return JSON.stringify(value);
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}
