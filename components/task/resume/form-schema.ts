import type { JsonValue } from "@/server/contract/primitives";

const WORDS_ONLY = new Set(["title", "description", "examples", "default", "$schema", "$id", "$comment"]);

/** The schema, when it says anything about the shape; null when any JSON will do. */
export function formSchemaOf(schema: JsonValue): JsonValue {
  if (schema === null || typeof schema !== "object" || Array.isArray(schema)) return null;
  return Object.keys(schema).every((key) => WORDS_ONLY.has(key)) ? null : schema;
}

export function helpOf(schema: JsonValue): string | undefined {
  if (schema === null || typeof schema !== "object" || !("description" in schema)) return undefined;
  return typeof schema.description === "string" ? schema.description : undefined;
}
