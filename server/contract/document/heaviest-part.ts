import { at, type JsonTape } from "./json-tape";
import { findNode, pointerOf } from "./tape-pointer";

/** A part of a state that makes up most of it. */
export interface HeavyPart {
  readonly pointer: string;
  readonly bytes: number;
  /** Of the state, from 0 to 1. */
  readonly share: number;
}

/** A small state may be as uneven as it likes. */
export const LEAST_BYTES = 100_000;

/** The innermost part that is over half of the state; null when there is none, or when the state is small. */
export function heaviestPart(tape: JsonTape, statePointer: string): HeavyPart | null {
  const state = findNode(tape, statePointer);
  if (state === null || at(tape.bytes, state) < LEAST_BYTES) return null;
  const whole = at(tape.bytes, state);
  let node = state;
  for (let inner = heavyChild(tape, node, whole); inner !== null; inner = heavyChild(tape, node, whole)) node = inner;
  if (node === state) return null;
  const bytes = at(tape.bytes, node);
  return { pointer: pointerOf(tape, node), bytes, share: bytes / whole };
}

function heavyChild(tape: JsonTape, node: number, whole: number): number | null {
  const end = at(tape.next, node);
  for (let child = node + 1; child < end; child = at(tape.next, child)) {
    if (at(tape.bytes, child) * 2 > whole) return child;
  }
  return null;
}
