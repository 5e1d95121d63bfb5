import { formatNumber } from "../format/format-count";
import { upperFirst } from "../format/upper-first";
import type { ChoiceOption, FieldHead, FieldModel, TextField } from "./field-model";
import { isJsonArray, isJsonObject, type Json, type JsonArray, type JsonObject, readNumber, readString } from "./json";
import { unwrapSchema } from "./unwrap-schema";

/** Deeper than this the rest is typed as JSON; it also ends a schema that contains itself. */
const MAX_DEPTH = 8;
/** Texts that may grow past this get several lines. */
const LONG_TEXT_FROM = 200;
const LONG_TEXT_FORMATS = ["markdown", "textarea", "multiline"];

interface Place {
  readonly root: Json;
  readonly name: string;
  readonly required: boolean;
  readonly depth: number;
}

/** Reads what the form shows for a JSON Schema (draft 2020-12). Never throws: an odd schema becomes a JSON field. */
export function readField(
  schema: Json,
  place: Place = { root: schema, name: "", required: true, depth: 0 },
): FieldModel {
  const { object, nullable } = unwrapSchema(schema, place.root);
  const head: FieldHead = {
    title: readString(object?.title) ?? toTitle(place.name),
    description: readString(object?.description),
    required: place.required,
    nullable,
    preset: object?.default,
    suggestion: object?.["x-suggestion"],
    schema,
    object: object ?? {},
  };
  if (!object || place.depth > MAX_DEPTH) return { ...base(head), kind: "json" };
  return readChoice(head) ?? readVariants(head, place) ?? readByType(head, place);
}

/** "max_files" and "maxFiles" read "Max files". */
function toTitle(name: string): string {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replace(/[_-]+/g, " ")
    .trim()
    .toLowerCase();
  return words ? upperFirst(words) : "Value";
}

function base({ object: _, ...rest }: FieldHead): Omit<FieldHead, "object"> {
  return rest;
}

function readChoice(head: FieldHead): FieldModel | null {
  const { object } = head;
  if (object.const !== undefined) return { ...base(head), kind: "fixed", value: object.const };
  if (isJsonArray(object.enum)) {
    const values = object.enum.filter((value) => !(head.nullable && value === null));
    const options = values.map((value) => ({ value, title: toOptionTitle(value), description: undefined }));
    return { ...base(head), kind: "choice", options };
  }
  const some = object.oneOf ?? object.anyOf;
  if (!isJsonArray(some) || some.length === 0 || !some.every((o) => isJsonObject(o) && o.const !== undefined))
    return null;
  return { ...base(head), kind: "choice", options: some.flatMap(toOption) };
}

function toOption(schema: Json): ChoiceOption[] {
  if (!isJsonObject(schema) || schema.const === undefined) return [];
  const title = readString(schema.title) ?? toOptionTitle(schema.const);
  return [{ value: schema.const, title, description: readString(schema.description) }];
}

function toOptionTitle(value: Json): string {
  if (typeof value !== "string") return JSON.stringify(value);
  return value === "" ? "Empty" : value;
}

function readVariants(head: FieldHead, place: Place): FieldModel | null {
  const some = head.object.oneOf ?? head.object.anyOf;
  if (!isJsonArray(some) || some.length === 0) return null;
  const whole = withShared(head.object, some, place.root);
  if (!whole) return null;
  const options = whole.map((option, n) =>
    readField(option, { root: place.root, name: `Option ${n + 1}`, required: true, depth: place.depth + 1 }),
  );
  return { ...base(head), kind: "variants", options };
}

/**
 * The options, each with the properties that stand beside them. Null where they ask for nothing of their own, as those that only
 * say which properties are required together: what is filled in is checked by the whole schema in any case.
 */
function withShared({ properties, required }: JsonObject, options: JsonArray, root: Json): readonly Json[] | null {
  if (!isJsonObject(properties)) return options;
  const unwrapped = options.map((option) => unwrapSchema(option, root).object);
  if (unwrapped.every((option) => !isJsonObject(option?.properties))) return null;
  return unwrapped.map((option, n) => {
    if (!option) return options[n] ?? null;
    const own = isJsonObject(option.properties) ? option.properties : {};
    const wanted = [required, option.required].flatMap((names) => (isJsonArray(names) ? names : []));
    return { ...option, type: "object", properties: { ...properties, ...own }, required: wanted };
  });
}

function readByType(head: FieldHead, place: Place): FieldModel {
  const { object } = head;
  const type = readString(object.type) ?? (isJsonObject(object.properties) ? "object" : undefined);
  if (type === "string") return readText(head);
  if (type === "boolean") return { ...base(head), kind: "boolean" };
  if (type === "number" || type === "integer") return readNumeric(head, type === "integer");
  if (type === "object" && isJsonObject(object.properties)) return readGroup(head, object.properties, place);
  if (type === "array" && isJsonObject(object.items)) {
    const item = readField(object.items, { root: place.root, name: "Row", required: true, depth: place.depth + 1 });
    const minItems = readNumber(object.minItems) ?? 0;
    return {
      ...base(head),
      kind: "rows",
      item,
      minItems,
      maxItems: readNumber(object.maxItems) ?? Number.POSITIVE_INFINITY,
    };
  }
  return { ...base(head), kind: "json" };
}

function readGroup(head: FieldHead, properties: JsonObject, place: Place): FieldModel {
  const wanted = isJsonArray(head.object.required) ? head.object.required : [];
  const fields = Object.entries(properties).map(([key, schema]) => ({
    key,
    field: readField(schema, { root: place.root, name: key, required: wanted.includes(key), depth: place.depth + 1 }),
  }));
  return { ...base(head), kind: "group", fields };
}

function readText(head: FieldHead): FieldModel {
  const { object } = head;
  const format = readString(object.format);
  const inputType = format === "email" ? "email" : format === "uri" ? "url" : "text";
  return { ...base(head), kind: toTextKind(object), inputType, placeholder: readExample(object) };
}

function toTextKind(object: JsonObject): TextField["kind"] {
  const format = readString(object.format) ?? "";
  if (object.writeOnly === true) return "secret";
  if (format === "date") return "date";
  if (format === "date-time") return "date_time";
  const isLong = LONG_TEXT_FORMATS.includes(format) || (readNumber(object.maxLength) ?? 0) > LONG_TEXT_FROM;
  return isLong ? "long_text" : "text";
}

function readNumeric(head: FieldHead, integer: boolean): FieldModel {
  const { object } = head;
  const unit = readString(object["x-unit"]);
  return { ...base(head), kind: "number", integer, unit, placeholder: readExample(object), range: readRange(object) };
}

function readExample(object: JsonObject): string | undefined {
  const first = isJsonArray(object.examples) ? object.examples[0] : undefined;
  return typeof first === "string" || typeof first === "number" ? String(first) : undefined;
}

function readRange(object: JsonObject): string | undefined {
  const min = readLimit(object.minimum);
  const max = readLimit(object.maximum);
  const over = readLimit(object.exclusiveMinimum);
  const under = readLimit(object.exclusiveMaximum);
  if (min !== undefined && max !== undefined) return `${min} to ${max}`;
  const low = min !== undefined ? `At least ${min}` : over !== undefined ? `More than ${over}` : undefined;
  const high = max !== undefined ? `At most ${max}` : under !== undefined ? `Less than ${under}` : undefined;
  return low && high ? `${low}, ${high.toLowerCase()}` : (low ?? high);
}

function readLimit(value: Json | undefined): string | undefined {
  const limit = readNumber(value);
  return limit === undefined ? undefined : formatNumber(limit);
}
