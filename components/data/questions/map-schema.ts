import { isJsonObject, type JsonObject } from "@/components/ui/schema-form/json";
import type { JsonValue } from "@/server/contract/primitives";

/** Where a JSON Schema (draft 2020-12) that a form is read from has others: by name, in a list, or one. */
const BY_NAME = ["properties", "$defs", "definitions", "patternProperties", "dependentSchemas"];
const LISTED = ["oneOf", "anyOf", "allOf", "prefixItems"];
const SINGLE = ["items", "additionalProperties", "unevaluatedProperties", "if", "then", "else"];

/** Every schema within a schema, and itself, changed; the inner ones first. What is no object stays. */
export function mapSchema(schema: JsonValue, change: (schema: JsonObject) => JsonObject): JsonValue {
  if (!isJsonObject(schema)) return schema;
  const within = (one: JsonValue): JsonValue => mapSchema(one, change);
  const entries = Object.entries(schema).map(([key, value]): [string, JsonValue] => {
    if (BY_NAME.includes(key) && isJsonObject(value))
      return [key, Object.fromEntries(Object.entries(value).map(([name, one]) => [name, within(one)]))];
    if (LISTED.includes(key) && Array.isArray(value)) return [key, value.map(within)];
    return [key, SINGLE.includes(key) ? within(value) : value];
  });
  return change(Object.fromEntries(entries));
}
