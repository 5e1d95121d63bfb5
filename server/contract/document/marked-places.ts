import { isMark } from "../../domain/checkpoint/redact";
import type { Json } from "../../domain/json";
import { readPointer } from "./json-pointer";

/** Those of the JSON pointers that lead to the mark of a redacted value in the state. */
export function markedPlaces(state: Json, pointers: readonly string[]): readonly string[] {
  return pointers.filter((pointer) => {
    const value = valueAt(state, readPointer(pointer) ?? []);
    return value !== undefined && isMark(value);
  });
}

function valueAt(state: Json, keys: readonly string[]): Json | undefined {
  let value: Json | undefined = state;
  for (const key of keys) {
    if (value === null || typeof value !== "object" || !Object.hasOwn(value, key)) return undefined;
    // An array answers to its indexes by name, too.
    value = (value as { readonly [key: string]: Json })[key];
  }
  return value;
}
