import { at, type JsonTape, kindOf } from "./json-tape";
import { printValue } from "./print-value";
import { findNode } from "./tape-pointer";

/** A value as JSON to edit: a container indented, a scalar as it is written; null when nothing is there. */
export function textToEdit(tape: JsonTape, pointer: string): string | null {
  const node = findNode(tape, pointer);
  if (node === null) return null;
  const kind = kindOf(tape, node);
  if (kind === "object" || kind === "array") return printValue(tape, node, Number.POSITIVE_INFINITY).text;
  return tape.text.slice(at(tape.start, node), at(tape.end, node));
}

/** The text of a document with one value replaced; null when there is no such value. */
export function replaceValue(tape: JsonTape, pointer: string, text: string): string | null {
  const node = findNode(tape, pointer);
  if (node === null) return null;
  return tape.text.slice(0, at(tape.start, node)) + text + tape.text.slice(at(tape.end, node));
}

/** A JSON text without the space between its parts; every number and string as it is written. */
export function compactJson(text: string): string {
  return text.replace(/("[^"\\]*(?:\\.[^"\\]*)*")|[ \t\r\n]+/g, (_, string: string | undefined) => string ?? "");
}
