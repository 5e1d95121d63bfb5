import { at, kindOf } from "../json-tape";
import { keyOf, scalarOf } from "../node-text";
import { type HashedTape, numberText } from "./hash-values";

/** One value in each of two documents. */
export interface NodePair {
  readonly before: HashedTape;
  readonly a: number;
  readonly after: HashedTape;
  readonly b: number;
}

/** Whether two values may be the same: what has different hashes is different. */
export function hasSameHash({ before, a, after, b }: NodePair): boolean {
  return at(before.high, a) === at(after.high, b) && at(before.low, a) === at(after.low, b);
}

/** Whether two values are the same. The hash only says no fast: an agent could write two values that share one. */
export function isSameValue(pair: NodePair): boolean {
  if (!hasSameHash(pair)) return false;
  const { before, a, after, b } = pair;
  if (textOf(before, a) === textOf(after, b)) return true;
  const kind = kindOf(before, a);
  if (kind !== kindOf(after, b)) return false;
  if (kind === "number") return numberText(textOf(before, a)) === numberText(textOf(after, b));
  if (kind === "object") return haveSameMembers(pair);
  if (kind === "array") return haveSameItems(pair);
  return scalarOf(before, a) === scalarOf(after, b);
}

/** The values that a container holds, by key. */
export function membersOf(tape: HashedTape, node: number): Map<string, number> {
  const members = new Map<string, number>();
  for (const child of childrenOf(tape, node)) members.set(keyOf(tape, child) ?? "", child);
  return members;
}

/** The values that a container holds, in order. */
export function childrenOf(tape: HashedTape, node: number): Int32Array {
  const children = new Int32Array(at(tape.count, node));
  const end = at(tape.next, node);
  let place = 0;
  for (let child = node + 1; child < end; child = at(tape.next, child)) {
    children[place] = child;
    place += 1;
  }
  return children;
}

function haveSameMembers({ before, a, after, b }: NodePair): boolean {
  const members = membersOf(after, b);
  if (members.size !== at(before.count, a)) return false;
  return childrenOf(before, a).every((child) => {
    const other = members.get(keyOf(before, child) ?? "");
    return other !== undefined && isSameValue({ before, a: child, after, b: other });
  });
}

function haveSameItems({ before, a, after, b }: NodePair): boolean {
  const others = childrenOf(after, b);
  if (others.length !== at(before.count, a)) return false;
  return childrenOf(before, a).every((child, place) => isSameValue({ before, a: child, after, b: at(others, place) }));
}

function textOf(tape: HashedTape, node: number): string {
  return tape.text.slice(at(tape.start, node), at(tape.end, node));
}
