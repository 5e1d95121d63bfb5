import type { Json } from "../../domain/json";

/** A value that cannot be stored as JSON and come back the same. `path` is a JSON pointer. */
export class NotJson extends TypeError {
  readonly path: string;
  constructor(what: string, path: string, problem: string) {
    super(`${what} is not JSON${path ? ` at ${path}` : ""}: ${problem}`);
    this.name = "NotJson";
    this.path = path;
  }
}

const MAX_DEPTH = 512;

/** A copy that is plain JSON, as a rerun would read it. Properties that are undefined are left out. Throws NotJson. */
export function toJson(value: unknown, what: string): Json {
  return copy(value, { what, path: "", depth: 0 });
}

interface Place {
  readonly what: string;
  readonly path: string;
  readonly depth: number;
}

function copy(value: unknown, place: Place): Json {
  switch (typeof value) {
    case "boolean":
      return value;
    case "string":
      return text(value, place);
    case "number":
      if (Number.isFinite(value)) return value === 0 ? 0 : value;
      throw new NotJson(place.what, place.path, `${value} is no JSON number.`);
    case "object":
      return value === null ? null : copyObject(value, place);
    default:
      throw new NotJson(place.what, place.path, `it is ${value === undefined ? "undefined" : `a ${typeof value}`}.`);
  }
}

function text(value: string, place: Place): string {
  if (value.includes("\0")) throw new NotJson(place.what, place.path, "the text has a NUL character.");
  if (!value.isWellFormed()) throw new NotJson(place.what, place.path, "the text has half of a surrogate pair.");
  return value;
}

function copyObject(value: object, place: Place): Json {
  if (place.depth >= MAX_DEPTH)
    throw new NotJson(place.what, "", `it is nested more than ${MAX_DEPTH} deep, or contains itself.`);
  if (Array.isArray(value)) return Array.from(value, (item, index) => copy(item, inside(place, String(index))));
  const prototype = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) {
    throw new NotJson(
      place.what,
      place.path,
      `it is a ${value.constructor?.name || "special object"}, not a plain object.`,
    );
  }
  const copied: Record<string, Json> = {};
  for (const [key, item] of Object.entries(value)) {
    if (item === undefined) continue;
    const at = inside(place, key);
    if (key === "__proto__") throw new NotJson(place.what, at.path, "this key is not accepted.");
    copied[text(key, at)] = copy(item, at);
  }
  return copied;
}

function inside(place: Place, key: string): Place {
  return { ...place, path: `${place.path}/${key.replace(/~/g, "~0").replace(/\//g, "~1")}`, depth: place.depth + 1 };
}
