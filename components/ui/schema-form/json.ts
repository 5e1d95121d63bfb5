/** Any JSON, as a form reads and writes it. */
export type Json = null | boolean | number | string | JsonArray | JsonObject;
export type JsonArray = readonly Json[];
export type JsonObject = { readonly [key: string]: Json };

export function isJsonObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function isJsonArray(value: Json | undefined): value is JsonArray {
  return Array.isArray(value);
}

export function readString(value: Json | undefined): string | undefined {
  return typeof value === "string" ? value : undefined;
}

export function readNumber(value: Json | undefined): number | undefined {
  return typeof value === "number" ? value : undefined;
}

/** The JSON pointer of a part below `pointer`; "" is the whole value. */
export function pointerTo(pointer: string, key: string | number): string {
  return `${pointer}/${String(key).replaceAll("~", "~0").replaceAll("/", "~1")}`;
}

/** What a JSON pointer leads to, or undefined. */
export function findAt(value: Json | undefined, pointer: string): Json | undefined {
  if (pointer === "") return value;
  const keys = pointer
    .slice(1)
    .split("/")
    .map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"));
  return keys.reduce<Json | undefined>((at, key) => {
    if (isJsonArray(at)) return at[Number(key)];
    return isJsonObject(at) && Object.hasOwn(at, key) ? at[key] : undefined;
  }, value);
}
