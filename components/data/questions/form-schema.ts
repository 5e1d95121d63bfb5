import type { JsonValue } from "@/server/contract/primitives";
import type { InterruptView } from "@/server/contract/task-view";

/**
 * Schema of the form in which a question is answered. Nobody consents by leaving a form as it is: of a confirmation, what its
 * agent would have filled in is a suggestion. A proposed call begins with its own arguments, to be edited.
 */
export function formSchema({ schema, call, kind }: Pick<InterruptView, "schema" | "call" | "kind">): JsonValue {
  if (kind !== "confirmation") return schema;
  const consent = suggesting(schema);
  if (!call || !isObject(consent) || !isObject(consent.properties)) return consent;
  const { arguments: asked } = consent.properties;
  const edited = isObject(asked)
    ? { title: "Arguments", ...asked, default: call.arguments }
    : { default: call.arguments };
  return { ...consent, properties: { ...consent.properties, arguments: edited } };
}

/** Defaults, of the whole and of its properties, are suggested instead of filled in. */
function suggesting(schema: JsonValue): JsonValue {
  if (!isObject(schema)) return schema;
  const { default: preset, properties, ...rest } = schema;
  return {
    ...rest,
    ...(preset === undefined ? {} : { "x-suggestion": preset }),
    ...(isObject(properties)
      ? { properties: Object.fromEntries(Object.entries(properties).map(([key, one]) => [key, suggesting(one)])) }
      : {}),
  };
}

/** What is typed there may be a secret: it is kept in memory only. */
export function isSecretQuestion({ kind, schema }: Pick<InterruptView, "kind" | "schema">): boolean {
  return kind === "credential" || JSON.stringify(schema).includes('"writeOnly":true');
}

function isObject(value: JsonValue | undefined): value is Readonly<Record<string, JsonValue>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
