import type { Json } from "../json";
import { type MessagePart, partsAsJson, textOf } from "./client-message";

/**
 * What a message may mean where a value is asked for, the likeliest first: its one piece of data; its text as it stands; the
 * JSON that the text is; the text as the one field that has to be, or can be, filled in; all of it.
 */
export function* valuesOfParts(parts: readonly MessagePart[], schema: Json): Generator<Json, void, undefined> {
  const data = parts.flatMap((part) => (part.data === undefined ? [] : [part.data]));
  const [only] = data;
  if (data.length === 1 && only !== undefined) yield only;
  const text = textOf(parts);
  if (text !== "") yield* valuesOfText(text, schema);
  yield { parts: partsAsJson(parts) };
}

/** Mostly the text itself is meant: whether it is JSON is not looked at before that is asked for. */
function* valuesOfText(text: string, schema: Json): Generator<Json, void, undefined> {
  yield text;
  const parsed = parseJson(text);
  if (parsed !== undefined) yield parsed;
  const field = onlyTextField(schema);
  if (field !== null) yield { [field]: text };
}

function parseJson(text: string): Json | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The one required property, or the only one where none is required, if it is a text. */
function onlyTextField(schema: Json): string | null {
  const [properties, required] = [member(schema, "properties"), member(schema, "required")];
  const asked = Array.isArray(required) && required.length > 0 ? required : Object.keys(properties ?? {});
  const [name] = asked;
  if (asked.length !== 1 || typeof name !== "string") return null;
  return member(member(properties, name), "type") === "string" ? name : null;
}

function member(value: Json | undefined, key: string): Json | undefined {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
  // Not an array, as was asked above.
  const object = value as Readonly<Record<string, Json>>;
  return Object.hasOwn(object, key) ? object[key] : undefined;
}
