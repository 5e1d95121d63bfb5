import { at, kindOf } from "../json-tape";
import { keyOf, scalarOf } from "../node-text";
import type { HashedTape } from "./hash-values";

/** A part of an array. */
export interface ItemSpan {
  readonly tape: HashedTape;
  readonly items: Int32Array;
  readonly from: number;
  readonly to: number;
}

/** Keys by which people tell one item from another, the surest first. */
const NAMES = ["id", "_id", "uuid", "guid", "uid", "key", "name", "path", "url"];
const ENDS_IN_ID = /(Id|_id|ID|Key|_key)$/;
const MAX_TRIED = 6;

/** What each item of two spans is called, in order. */
export interface Identities {
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/** The values of the first key under which every item has a name of its own, on both sides; null when there is none. */
export function readIdentities(before: ItemSpan, after: ItemSpan): Identities | null {
  for (const key of candidatesIn(before)) {
    const a = namesUnder(before, key);
    const b = a && namesUnder(after, key);
    if (b) return { before: a, after: b };
  }
  return null;
}

function candidatesIn({ tape, items, from }: ItemSpan): readonly string[] {
  const first = at(items, from);
  if (kindOf(tape, first) !== "object") return [];
  const keys: string[] = [];
  const end = at(tape.next, first);
  for (let child = first + 1; child < end; child = at(tape.next, child)) keys.push(keyOf(tape, child) ?? "");
  const known = NAMES.filter((name) => keys.includes(name));
  const alike = keys.filter((key) => ENDS_IN_ID.test(key) && !known.includes(key));
  return [...known, ...alike].slice(0, MAX_TRIED);
}

function namesUnder({ tape, items, from, to }: ItemSpan, key: string): readonly string[] | null {
  const names: string[] = [];
  const seen = new Set<string>();
  for (let place = from; place < to; place += 1) {
    const name = nameUnder(tape, at(items, place), key);
    if (name === null || seen.has(name)) return null;
    seen.add(name);
    names.push(name);
  }
  return names;
}

function nameUnder(tape: HashedTape, item: number, key: string): string | null {
  if (kindOf(tape, item) !== "object") return null;
  const end = at(tape.next, item);
  for (let child = item + 1; child < end; child = at(tape.next, child)) {
    if (keyOf(tape, child) !== key) continue;
    const kind = kindOf(tape, child);
    return kind === "string" || kind === "number" ? `${kind}:${scalarOf(tape, child)}` : null;
  }
  return null;
}
