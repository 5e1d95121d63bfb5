/**
 * A JSON text as tables with one entry per value, in the order of the text: a container stands before what is in it.
 * A value is known by its number; 0 is the whole.
 */
export interface JsonTape {
  readonly text: string;
  /** How many values there are; the tables may be longer. */
  readonly size: number;
  /** Where a value begins and ends in the text. */
  readonly start: Int32Array;
  readonly end: Int32Array;
  /** Where its key's opening quote is; -1 in an array and for the whole. */
  readonly keyStart: Int32Array;
  /** The container it is in; -1 for the whole. */
  readonly parent: Int32Array;
  /** The first value behind it and all it holds. */
  readonly next: Int32Array;
  /** How many values it holds itself. */
  readonly count: Int32Array;
  /** Its place among those of its container, from 0. */
  readonly place: Int32Array;
  /** Its size in the text as UTF-8. */
  readonly bytes: Int32Array;
}

export type JsonKind = "object" | "array" | "string" | "number" | "boolean" | "null";

const KINDS: Readonly<Record<string, JsonKind>> = {
  "{": "object",
  "[": "array",
  '"': "string",
  t: "boolean",
  f: "boolean",
  n: "null",
};

export function kindOf(tape: JsonTape, node: number): JsonKind {
  return KINDS[tape.text.charAt(at(tape.start, node))] ?? "number";
}

/** An entry of a table. Numbers of values come from the tape itself, so there always is one. */
export function at(table: Int32Array, node: number): number {
  return table[node] ?? 0;
}

export function growInts(table: Int32Array, size: number): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(size);
  larger.set(table);
  return larger;
}
