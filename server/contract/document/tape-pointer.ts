import { readPointer, writePointer } from "./json-pointer";
import { at, type JsonTape, kindOf } from "./json-tape";
import { keyOf } from "./node-text";

/** The JSON pointer of a value. */
export function pointerOf(tape: JsonTape, node: number): string {
  return writePointer(keysTo(tape, node));
}

/** The keys and places that lead to a value, outermost first. */
export function keysTo(tape: JsonTape, node: number): readonly (string | number)[] {
  const keys: (string | number)[] = [];
  for (let each = node; each > 0; each = at(tape.parent, each)) keys.push(keyOf(tape, each) ?? at(tape.place, each));
  return keys.reverse();
}

/** What a JSON pointer leads to; null when there is nothing. */
export function findNode(tape: JsonTape, pointer: string): number | null {
  const keys = readPointer(pointer);
  if (!keys) return null;
  return keys.reduce<number | null>((node, key) => (node === null ? null : findChild(tape, node, key)), 0);
}

/** The innermost part on the way to a place that is not there; the whole where nothing of it is. */
export function nearestTo(tape: JsonTape, pointer: string): number {
  const keys = readPointer(pointer) ?? [];
  let node = 0;
  for (const key of keys) {
    const child = findChild(tape, node, key);
    if (child === null) break;
    node = child;
  }
  return node;
}

function findChild(tape: JsonTape, node: number, key: string): number | null {
  const kind = kindOf(tape, node);
  if (kind !== "object" && kind !== "array") return null;
  const place = kind === "array" && /^(0|[1-9]\d*)$/.test(key) ? Number(key) : -1;
  const end = at(tape.next, node);
  for (let child = node + 1; child < end; child = at(tape.next, child)) {
    if (kind === "array" ? at(tape.place, child) === place : keyOf(tape, child) === key) return child;
  }
  return null;
}
