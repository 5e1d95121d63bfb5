import { findAt, isJsonArray, isJsonObject, type Json, type JsonArray, type JsonObject, readString } from "./json";

/** More hops than this is a schema that refers to itself. */
const MAX_HOPS = 16;

/** Follows references inside the schema and takes "or null" off, so that the field is read from what is left. */
export function unwrapSchema(schema: Json, root: Json): { object: JsonObject | null; nullable: boolean } {
  let at: Json | undefined = schema;
  let nullable = false;
  let words: JsonObject = {};
  for (let hops = 0; hops < MAX_HOPS; hops += 1) {
    if (!isJsonObject(at)) return { object: null, nullable };
    // Words beside a reference win over those behind it.
    words = { ...pick(at, ["title", "description", "default", "examples", "x-suggestion"]), ...words };
    const ref = readString(at.$ref);
    if (ref?.startsWith("#")) {
      at = findAt(root, ref.slice(1));
      continue;
    }
    const types: JsonArray | null = isJsonArray(at.type) ? at.type : null;
    if (types?.includes("null")) {
      const left: Json[] = types.filter((type) => type !== "null");
      nullable = true;
      at = { ...at, type: left.length === 1 ? (left[0] ?? null) : left };
      continue;
    }
    const some: Json | undefined = at.anyOf ?? at.oneOf;
    if (isJsonArray(some) && some.some(isNullSchema)) {
      const left: Json[] = some.filter((option) => !isNullSchema(option));
      const { anyOf: _any, oneOf: _one, ...rest } = at;
      nullable = true;
      at = left.length === 1 ? (left[0] ?? null) : { ...rest, oneOf: left };
      continue;
    }
    return { object: { ...at, ...words }, nullable };
  }
  return { object: null, nullable };
}

function isNullSchema(schema: Json): boolean {
  return isJsonObject(schema) && schema.type === "null";
}

function pick(object: JsonObject, keys: readonly string[]): JsonObject {
  return Object.fromEntries(keys.flatMap((key) => (object[key] === undefined ? [] : [[key, object[key]]])));
}
