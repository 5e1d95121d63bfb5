import type { Json } from "./json";

/** The value at a JSON pointer (RFC 6901); null where there is none. */
export function valueAt(data: Json, pointer: string): Json {
  let value: Json = data;
  for (const part of pointer.split("/").slice(1)) {
    const key = part.replaceAll("~1", "/").replaceAll("~0", "~");
    if (Array.isArray(value)) value = value[Number(key)] ?? null;
    else if (value !== null && typeof value === "object" && Object.hasOwn(value, key))
      value = (value as Record<string, Json>)[key] ?? null;
    else return null;
  }
  return value;
}
