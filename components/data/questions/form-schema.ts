import type { JsonValue } from "@/server/contract/primitives";
import type { InterruptView } from "@/server/contract/task-view";

/** Schema of the form in which a question is answered: a proposed call begins with its own arguments, to be edited. */
export function formSchema({ schema, call, kind }: Pick<InterruptView, "schema" | "call" | "kind">): JsonValue {
  if (kind !== "confirmation" || !call || !isObject(schema) || !isObject(schema.properties)) return schema;
  const { arguments: asked } = schema.properties;
  const edited = isObject(asked)
    ? { title: "Arguments", ...asked, default: call.arguments }
    : { default: call.arguments };
  return { ...schema, properties: { ...schema.properties, arguments: edited } };
}

/** What is typed there may be a secret: it is kept in memory only. */
export function isSecretQuestion({ kind, schema }: Pick<InterruptView, "kind" | "schema">): boolean {
  return kind === "credential" || JSON.stringify(schema).includes('"writeOnly":true');
}

function isObject(value: JsonValue | undefined): value is Readonly<Record<string, JsonValue>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
