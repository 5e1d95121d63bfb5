import { type OutputUnit, type Schema, type ValidationResult, Validator } from "@cfworker/json-schema";
import type { Json } from "../domain/json";
import { pointerOf } from "./pointer-of";

/** Most errors that are told at once. */
const MAX_ERRORS = 50;

/**
 * Field errors by JSON pointer ("" is the whole), or null when the value fits. A schema that is none, or that cannot be
 * followed, fits everything: nobody could ever answer it otherwise. Draft 2020-12, without code generation. Agents write
 * schemas, so on a server it runs within a time limit only (`Ports.checkAgainstSchema`).
 */
export function checkAgainstSchema(schema: Json, value: Json): Readonly<Record<string, string>> | null {
  if (!isSchema(schema)) return null;
  const { valid, errors } = validate(schema, value);
  if (valid) return null;
  const fields: Record<string, string> = {};
  for (const error of errors.slice(-MAX_ERRORS)) fields[pointerOf(error.instanceLocation)] = wordsOf(error);
  return fields;
}

function wordsOf({ keyword, error }: OutputUnit): string {
  return keyword === "false" ? "Nothing may stand here." : error;
}

function validate(schema: Schema, value: Json): Pick<ValidationResult, "valid" | "errors"> {
  try {
    return new Validator(schema, "2020-12", false).validate(value);
  } catch {
    // A pattern that is none in JavaScript, a reference to nowhere or in a circle, a keyword of the wrong kind.
    return { valid: true, errors: [] };
  }
}

function isSchema(schema: Json): schema is Schema & Json {
  return schema !== null && (typeof schema === "boolean" || (typeof schema === "object" && !Array.isArray(schema)));
}
