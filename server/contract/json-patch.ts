import jsonPatch, { type Operation } from "fast-json-patch";
import type { Json } from "../domain/json";

/**
 * Applies a JSON Patch (RFC 6902) and gives the new value; the given one is left alone. A patch that does not apply,
 * or would touch a prototype, changes nothing and says why.
 */
export function applyPatch(
  value: Json,
  patch: readonly unknown[],
): { readonly value: Json } | { readonly problem: string } {
  try {
    // The library checks each operation's shape itself when it validates. It puts a patch's values into the document as
    // they are, so that a later operation would change them: it gets copies.
    const result = jsonPatch.applyPatch(value, structuredClone(patch) as Operation[], true, false, true);
    return { value: result.newDocument };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return { problem: `The patch does not apply: ${firstLine(error.message)}` };
  }
}

function firstLine(text: string): string {
  return text.split("\n", 1)[0] ?? text;
}
