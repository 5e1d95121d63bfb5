import type { FieldModel } from "./field-model";
import { isJsonArray, isJsonObject, type Json, readNumber } from "./json";
import { readField } from "./read-field";
import { startValue } from "./start-value";

/**
 * A value that is filled in wherever the schema wants one: its own default, else its first example, else the plainest value of
 * its type. A pattern is not met; whoever reads the example changes it anyhow.
 */
export const exampleValue = (schema: Json): Json => exampleOf(readField(schema));

function exampleOf(field: FieldModel): Json {
  if (field.preset !== undefined) return structuredClone(field.preset);
  const schema = isJsonObject(field.schema) ? field.schema : {};
  if (isJsonArray(schema.examples) && schema.examples[0] !== undefined) return schema.examples[0];
  switch (field.kind) {
    case "group":
      return Object.fromEntries(field.fields.flatMap(({ key, field }) => entryOf(key, field)));
    case "rows":
      return Array.from({ length: field.minItems }, () => exampleOf(field.item));
    case "choice":
      return field.options[0]?.value ?? null;
    case "variants":
      return field.options[0] ? exampleOf(field.options[0]) : null;
    case "fixed":
      return field.value;
    case "number":
      return readNumber(schema.minimum) ?? 1;
    case "boolean":
      return false;
    case "date":
      return "2030-01-01";
    case "date_time":
      return "2030-01-01T12:00:00Z";
    case "json":
      return {};
    default:
      return "example".padEnd(readNumber(schema.minLength) ?? 0, ".");
  }
}

/** What may be left out is left out, unless the schema itself begins with it. */
function entryOf(key: string, field: FieldModel): [string, Json][] {
  if (field.required) return [[key, exampleOf(field)]];
  const start = field.kind === "group" ? undefined : startValue(field);
  return start === undefined ? [] : [[key, start]];
}
