import { isJsonArray, isJsonObject, type Json } from "./json";

/** More repeats than so many in one pattern may take for ever together. */
const MAX_REPEATS = 3;
/** Values, not schemas. */
const VALUES = new Set(["const", "enum", "default", "examples"]);
const checked = new WeakMap<object, Json>();

/**
 * The schema without patterns that could hold the page up: an agent wrote them, and nothing stops a pattern once it runs.
 * The server, which can stop it, checks them when the value is sent.
 */
export function withCheapPatterns<S extends Json>(schema: S): S {
  if (typeof schema !== "object" || schema === null) return schema;
  const known = checked.get(schema) ?? strip(schema);
  checked.set(schema, known);
  return known as S; // the same kind of value as went in
}

function strip(schema: Json): Json {
  if (isJsonArray(schema)) return schema.map(strip);
  if (!isJsonObject(schema)) return schema;
  const kept = Object.entries(schema).flatMap(([key, value]): [string, Json][] => {
    if (VALUES.has(key)) return [[key, value]];
    if (key === "pattern" && typeof value === "string") return isCheap(value) ? [[key, value]] : [];
    if (key === "patternProperties" && isJsonObject(value) && !Object.keys(value).every(isCheap)) return [];
    return [[key, strip(value)]];
  });
  return Object.fromEntries(kept);
}

/** No repeat of a group, no word that comes back, and few repeats at all. */
function isCheap(pattern: string): boolean {
  const bare = pattern.replace(/\\[^1-9k]/g, "x");
  if (/\)[*+{?]|\\/.test(bare)) return false;
  return (bare.replace(/\[[^\]]*\]/g, "x").match(/[*+]|\{\d+,/g) ?? []).length <= MAX_REPEATS;
}
