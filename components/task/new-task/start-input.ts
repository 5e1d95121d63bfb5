import { isJsonObject, type Json } from "@/components/ui/schema-form/json";
import { startFormValue } from "@/components/ui/schema-form/start-form-value";

/** What the form of an agent begins with: the schema's defaults, and an empty object where one is wanted. */
export function startInput(schema: Json): Json | undefined {
  const start = startFormValue(schema);
  if (start !== undefined) return start;
  const type = isJsonObject(schema) ? schema.type : undefined;
  return type === undefined || type === "object" ? {} : undefined;
}
