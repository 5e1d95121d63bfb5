import { ANY_PARENT } from "../../domain/checkpoint/paths-of";
import type { SearchHow } from "../checkpoint-inputs";
import { readPointer } from "./json-pointer";
import { at, type JsonTape, kindOf } from "./json-tape";
import { keyOf, scalarOf } from "./node-text";
import { scanSteps } from "./scan-json";
import { pointerOf } from "./tape-pointer";

export interface SoughtValue {
  /** A JSON pointer; an index or `*` in it stands for each item, `**` before it for any parent. Left out: anywhere. */
  readonly path?: string | undefined;
  readonly how: Exclude<SearchHow, "changed">;
  readonly value: string;
}

export interface FoundValue {
  /** Its very place. */
  readonly path: string;
  /** How it begins. */
  readonly value: string;
}

/** Of one state; the rest of them is the same again. */
const MAX_FOUND = 200;
const MAX_SHOWN_CHARS = 200;
const STEP_VALUES = 5_000;
const INDEX = /^(\*|\d+)$/;
const NUMBER = /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/;

/** What a value is compared by; a text that is no number is neither over nor under. */
const FITS: Readonly<Record<SoughtValue["how"], (value: string) => (scalar: string) => boolean>> = {
  exists: () => () => true,
  is: (value) => (scalar) => scalar === value,
  is_not: (value) => (scalar) => scalar !== value,
  contains: (value) => {
    const needle = value.toLowerCase();
    return (scalar) => scalar.toLowerCase().includes(needle);
  },
  over: (value) => (scalar) => numberOf(scalar) > Number(value),
  under: (value) => (scalar) => numberOf(scalar) < Number(value),
};

function numberOf(scalar: string): number {
  return NUMBER.test(scalar) ? Number(scalar) : Number.NaN;
}

/** The values in a JSON text that are as sought, in its order, at most 200; in steps, as others wait. */
export function* findValues(text: string, sought: SoughtValue): Generator<void, readonly FoundValue[]> {
  return yield* findInTape(yield* scanSteps(text), sought);
}

/** The same of a text that was scanned. */
export function* findInTape(tape: JsonTape, { path, how, value }: SoughtValue): Generator<void, readonly FoundValue[]> {
  const place = path === undefined ? null : readPointer(path)?.toReversed();
  if (place === undefined) return [];
  const fits = FITS[how](value);
  const found: FoundValue[] = [];
  for (let node = 0; node < tape.size && found.length < MAX_FOUND; node += 1) {
    if (node % STEP_VALUES === STEP_VALUES - 1) yield;
    if (place && !standsAt(tape, node, place)) continue;
    const scalar = scalarOf(tape, node);
    if (scalar !== null && fits(scalar))
      found.push({ path: pointerOf(tape, node), value: scalar.slice(0, MAX_SHOWN_CHARS).toWellFormed() });
  }
  return found;
}

/** Whether a value is where it is sought, its own key first: most values are elsewhere by that. */
function standsAt(tape: JsonTape, value: number, insideOut: readonly string[]): boolean {
  let node = value;
  for (const part of insideOut) {
    if (part === ANY_PARENT) return true;
    const container = at(tape.parent, node);
    if (container < 0) return false;
    const isItem = kindOf(tape, container) === "array";
    if (isItem ? !INDEX.test(part) : keyOf(tape, node) !== part) return false;
    node = container;
  }
  return node === 0;
}
