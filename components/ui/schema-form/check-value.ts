import { type OutputUnit, type Schema, Validator } from "@cfworker/json-schema";
import { withCheapPatterns } from "./cheap-patterns";
import { findAt, isJsonArray, isJsonObject, type Json, pointerTo, readNumber, readString } from "./json";
import { keepLikelyBranches } from "./keep-likely-branches";

/** Keywords that only repeat what an error further in says. */
const WRAPPERS = new Set([
  "properties",
  "items",
  "prefixItems",
  "additionalProperties",
  "$ref",
  "allOf",
  "patternProperties",
  "false",
]);

/**
 * Errors of a value against a schema, in words, by JSON pointer. Runs without generated code, which the page's
 * content policy forbids. A schema the validator cannot read gives no errors: the server checks again.
 */
export function checkValue(schema: Json, value: Json | undefined): Readonly<Record<string, string>> {
  if (value === undefined) return { "": "Required" };
  const errors: Record<string, string> = {};
  for (const unit of keepLikelyBranches(findUnits(schema, value))) {
    const { pointer, message } = toFieldError(unit, schema, value);
    if (message && !(pointer in errors)) errors[pointer] = message;
  }
  return errors;
}

function findUnits(schema: Json, value: Json): readonly OutputUnit[] {
  if (!isJsonObject(schema) && typeof schema !== "boolean") return [];
  const cheap = withCheapPatterns(schema);
  try {
    // The package's Schema type is a JSON object with known keys; ours has not been looked at yet.
    return new Validator(cheap as Schema | boolean, "2020-12", false).validate(value).errors;
  } catch {
    return [];
  }
}

function toFieldError(unit: OutputUnit, schema: Json, value: Json): { pointer: string; message: string | null } {
  const at = unit.instanceLocation.replace(/^#/, "");
  const wanted = findKeyword(schema, unit.keywordLocation.replace(/^#/, ""));
  if (unit.keyword === "required") return { pointer: pointerTo(at, quoted(unit.error)), message: "Required" };
  if (unit.keyword === "additionalProperties" && wanted === false) {
    return { pointer: pointerTo(at, quoted(unit.error)), message: "Not a known field" };
  }
  if (WRAPPERS.has(unit.keyword)) return { pointer: at, message: null };
  return { pointer: at, message: toMessage(unit, wanted, findAt(value, at)) };
}

/** What stands at a keyword; a `$ref` on the way leads to where it points. */
function findKeyword(schema: Json, location: string): Json | undefined {
  const [before, ...after] = location.split("/$ref/");
  return after.reduce<Json | undefined>(
    (at, rest) => {
      const ref = isJsonObject(at) ? readString(at.$ref) : undefined;
      return ref?.startsWith("#") ? findAt(findAt(schema, ref.slice(1)), `/${rest}`) : undefined;
    },
    findAt(schema, before ?? ""),
  );
}

function quoted(error: string): string {
  return /"(.*)"/.exec(error)?.[1] ?? "";
}

function toMessage(unit: OutputUnit, wanted: Json | undefined, value: Json | undefined): string {
  const limit = readNumber(wanted);
  switch (unit.keyword) {
    case "type":
      return value === null || value === "" ? "Required" : `Enter ${toTypeWords(wanted)}`;
    case "minLength":
      return value === "" ? "Required" : `At least ${limit} characters`;
    case "maxLength":
      return `At most ${limit} characters`;
    case "minimum":
      return `At least ${limit}`;
    case "maximum":
      return `At most ${limit}`;
    case "exclusiveMinimum":
      return `More than ${limit}`;
    case "exclusiveMaximum":
      return `Less than ${limit}`;
    case "multipleOf":
      return `In steps of ${limit}`;
    case "minItems":
      return `At least ${limit} ${limit === 1 ? "row" : "rows"}`;
    case "maxItems":
      return `At most ${limit} ${limit === 1 ? "row" : "rows"}`;
    case "uniqueItems":
      return "Each row only once";
    case "enum":
    case "const":
      return "Choose one of the options";
    case "pattern":
      return `Must match ${readString(wanted) ?? "the pattern"}`;
    case "format":
      return `Enter ${FORMAT_WORDS[readString(wanted) ?? ""] ?? `a valid ${readString(wanted) ?? "value"}`}`;
    case "oneOf":
    case "anyOf":
      return "Does not fit any of the options";
    default:
      return unit.error;
  }
}

const FORMAT_WORDS: Readonly<Record<string, string>> = {
  date: "a date",
  "date-time": "a date and time",
  email: "an email address",
  uri: "a full URL",
  time: "a time",
};

const TYPE_WORDS: Readonly<Record<string, string>> = {
  string: "text",
  number: "a number",
  integer: "a whole number",
  boolean: "true or false",
  object: "an object",
  array: "a list",
};

function toTypeWords(wanted: Json | undefined): string {
  const types = isJsonArray(wanted) ? wanted : [wanted ?? ""];
  const words = types.filter((type) => type !== "null").map((type) => TYPE_WORDS[String(type)] ?? String(type));
  return words.join(" or ");
}
