import jsonPatch, { type Operation } from "fast-json-patch";
import type { Json } from "../domain/json";
import { MAX_JSON_DEPTH } from "./i-json-scanner";

/** Copies of copies double with each operation; no state may be larger than this in all, characters. */
const MAX_COPIED_CHARS = 25 * 1024 * 1024;

/**
 * Applies a JSON Patch (RFC 6902) and gives the new value; the given one is left alone. A patch that does not apply,
 * would touch a prototype, or makes more than a body could bring, changes nothing and says why.
 */
export function applyPatch(
  value: Json,
  patch: readonly unknown[],
): { readonly value: Json } | { readonly problem: string } {
  try {
    // The library puts a patch's values into the document as they are, so that a later operation would change them: it
    // gets copies. It checks each operation's shape itself.
    let document = structuredClone(value);
    let copiedChars = 0;
    for (const operation of structuredClone(patch) as Operation[]) {
      if (placesOf(operation).some((pointer) => isBeyondArray(document, pointer)))
        return { problem: "The patch does not apply: an index is beyond its array." };
      if (operation.op === "copy")
        copiedChars += JSON.stringify(jsonPatch.getValueByPointer(document, operation.from) ?? null).length;
      if (copiedChars > MAX_COPIED_CHARS) return { problem: "The patch does not apply: it copies too much." };
      document = jsonPatch.applyOperation(document, operation, true, true, true).newDocument;
    }
    if (depthOf(document) > MAX_JSON_DEPTH)
      return { problem: `The patch does not apply: it nests more than ${MAX_JSON_DEPTH} deep.` };
    return { value: document };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return { problem: `The patch does not apply: ${firstLine(error.message)}` };
  }
}

/** The library checks later that they are there and are pointers. */
function placesOf(operation: Operation): string[] {
  const places: unknown[] = "from" in operation ? [operation.from, operation.path] : [operation.path];
  return places.filter((place) => typeof place === "string");
}

/** The library reads an index as 32 bits: a larger one would land elsewhere. */
function isBeyondArray(document: Json, pointer: string): boolean {
  let node: unknown = document;
  for (const segment of segmentsOf(pointer)) {
    if (node === null || typeof node !== "object" || !Object.hasOwn(node, segment)) {
      return Array.isArray(node) && /^\d+$/.test(segment) && Number(segment) > node.length;
    }
    node = Reflect.get(node, segment);
  }
  return false;
}

function segmentsOf(pointer: string): string[] {
  return pointer
    .split("/")
    .slice(1)
    .map((segment) => segment.replace(/~1/g, "/").replace(/~0/g, "~"));
}

function depthOf(value: Json): number {
  if (value === null || typeof value !== "object") return 0;
  let deepest = 0;
  for (const child of Object.values(value)) deepest = Math.max(deepest, depthOf(child));
  return deepest + 1;
}

function firstLine(text: string): string {
  return text.split("\n", 1)[0] ?? text;
}
