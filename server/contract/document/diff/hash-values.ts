import { at, type JsonTape, kindOf } from "../json-tape";
import { keyOf, scalarOf } from "../node-text";

/** A tape with a hash of each value, in two halves: equal values have equal hashes, in whatever order their keys stand. */
export interface HashedTape extends JsonTape {
  readonly high: Int32Array;
  readonly low: Int32Array;
}

/** Values hashed between two pauses. */
const SLICE = 20_000;
const PLAIN_INTEGER = /^(0|-?[1-9]\d{0,14})$/;

/** Hashes every value from the inside out. Gives way after each slice, with how many values it has done. */
export function* hashValues(tape: JsonTape): Generator<number, HashedTape> {
  const high = new Int32Array(tape.size);
  const low = new Int32Array(tape.size);
  for (let node = tape.size - 1; node >= 0; node -= 1) {
    const own = hashOwn(tape, node);
    // What a container holds has been added up in its entry: adding knows no order, so that the order of keys is none.
    const h = mix(own.high, at(high, node));
    const l = mix(own.low, at(low, node) ^ 0x5bd1e995);
    high[node] = h;
    low[node] = l;
    const parent = at(tape.parent, node);
    if (parent >= 0) {
      const under = hashText(keyOf(tape, node) ?? String(at(tape.place, node)));
      high[parent] = (at(high, parent) + mix(under.high, h)) | 0;
      low[parent] = (at(low, parent) + mix(under.low, l)) | 0;
    }
    if ((tape.size - node) % SLICE === 0) yield SLICE;
  }
  return { ...tape, high, low };
}

interface Hash {
  readonly high: number;
  readonly low: number;
}

function hashOwn(tape: JsonTape, node: number): Hash {
  const kind = kindOf(tape, node);
  if (kind === "object" || kind === "array") return hashText(`${kind}${at(tape.count, node)}`);
  const text = scalarOf(tape, node) ?? "";
  if (kind === "number") return hashText(numberText(text), 1);
  return hashText(text, kind === "string" ? 2 : 3);
}

/** One text for each number, however it was written. */
export function numberText(text: string): string {
  return PLAIN_INTEGER.test(text) ? text : String(Number(text) || 0);
}

function hashText(text: string, seed = 0): Hash {
  let high = 0x811c9dc5 ^ seed;
  let low = 0x1b873593 + seed;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    high = Math.imul(high ^ code, 0x01000193);
    low = Math.imul((low ^ (low >>> 13)) + code, 0x9e3779b1);
  }
  return { high: mix(high, text.length), low: mix(low, text.length) };
}

function mix(hash: number, value: number): number {
  let mixed = Math.imul(hash ^ (value + 0x7f4a7c15), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}
