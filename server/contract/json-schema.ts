import { type Schema, Validator } from "@cfworker/json-schema";
import type { Json } from "../domain/json";

/** Most errors that are told at once. */
const MAX_ERRORS = 50;

/**
 * Field errors by JSON pointer ("" is the whole), or null when the value fits. A schema that is no schema fits everything.
 * Draft 2020-12, without code generation, so that it also runs under the console's content policy.
 */
export function checkAgainstSchema(schema: Json, value: Json): Readonly<Record<string, string>> | null {
  if (!isSchema(schema)) return null;
  const { valid, errors } = new Validator(schema, "2020-12", false).validate(value);
  if (valid) return null;
  const fields: Record<string, string> = {};
  for (const error of errors.slice(-MAX_ERRORS)) fields[error.instanceLocation.replace(/^#/, "")] = error.error;
  return fields;
}

function isSchema(schema: Json): schema is Schema & Json {
  return schema !== null && (typeof schema === "boolean" || (typeof schema === "object" && !Array.isArray(schema)));
}
