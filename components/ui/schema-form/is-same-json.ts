import { isJsonArray, isJsonObject, type Json } from "./json";

/** Equal as JSON: key order does not matter. */
export function isSameJson(a: Json | undefined, b: Json | undefined): boolean {
  if (a === b) return true;
  if (isJsonArray(a) && isJsonArray(b)) return a.length === b.length && a.every((item, n) => isSameJson(item, b[n]));
  if (!isJsonObject(a) || !isJsonObject(b)) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && isSameJson(a[key], b[key]))
  );
}
