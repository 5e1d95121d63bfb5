import { isJsonObject, type JsonObject } from "@/components/ui/schema-form/json";
import type { JsonValue } from "@/server/contract/primitives";
import type { InterruptView } from "@/server/contract/task-view";
import { mapSchema } from "./map-schema";

type Asked = Pick<InterruptView, "schema" | "call" | "kind">;

const made = new WeakMap<Asked, JsonValue>();

/**
 * Schema of the form in which a question is answered. Nobody consents by leaving a form as it is: of a confirmation, what its
 * agent would have filled in is a suggestion. A proposed call begins with its own arguments, to be edited. What is given for a
 * sign-in is hidden while it is typed. The same question gets the same schema each time: its form is read from it only once.
 */
export function formSchema(question: Asked): JsonValue {
  const known = made.get(question) ?? makeSchema(question);
  made.set(question, known);
  return known;
}

function makeSchema({ schema, call, kind }: Asked): JsonValue {
  if (kind === "credential") return hiding(schema);
  if (kind !== "confirmation") return schema;
  const consent = mapSchema(schema, suggesting);
  if (!call || !isJsonObject(consent) || !isJsonObject(consent.properties)) return consent;
  const { arguments: asked } = consent.properties;
  const edited = isJsonObject(asked)
    ? { title: "Arguments", ...asked, default: call.arguments }
    : { default: call.arguments };
  return { ...consent, properties: { ...consent.properties, arguments: edited } };
}

/** A default is suggested instead of filled in. */
function suggesting({ default: preset, ...rest }: JsonObject): JsonObject {
  return preset === undefined ? rest : { ...rest, "x-suggestion": preset };
}

/** An agent that marks none of its texts as secret leaves open which are: all may be. One that says nothing asks for one. */
function hiding(schema: JsonValue): JsonValue {
  if (schema === true || (isJsonObject(schema) && Object.keys(schema).length === 0)) return ONE_SECRET;
  return hasSecret(schema) ? schema : mapSchema(schema, hidden);
}

const ONE_SECRET: JsonValue = { type: "string", title: "Secret", minLength: 1, writeOnly: true };

/** Texts of a format, like an address or a date, are no secrets. */
function hidden(schema: JsonObject): JsonObject {
  const { type, format, enum: choices } = schema;
  const isText = type === "string" || (Array.isArray(type) && type.includes("string"));
  return isText && format === undefined && choices === undefined && schema.const === undefined
    ? { ...schema, writeOnly: true }
    : schema;
}

function hasSecret(schema: JsonValue): boolean {
  return JSON.stringify(schema).includes('"writeOnly":true');
}

/** What is typed there may be a secret: it is kept in memory only. */
export function isSecretQuestion({ kind, schema }: Pick<InterruptView, "kind" | "schema">): boolean {
  return kind === "credential" || hasSecret(schema);
}
