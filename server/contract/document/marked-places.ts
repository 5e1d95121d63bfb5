import { isMark } from "../../domain/checkpoint/redact";
import type { Json } from "../../domain/json";
import { valueAt } from "../../domain/value-at";

/** Those of the JSON pointers that lead to the mark of a redacted value in the state. */
export function markedPlaces(state: Json, pointers: readonly string[]): readonly string[] {
  return pointers.filter((pointer) => isMark(valueAt(state, pointer)));
}
