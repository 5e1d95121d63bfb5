import type { Json } from "./json";
import { readField } from "./read-field";
import { startValue } from "./start-value";

/** What a SchemaForm for this schema begins with: its defaults, nothing guessed. */
export function startFormValue(schema: Json): Json | undefined {
  return startValue(readField(schema));
}
