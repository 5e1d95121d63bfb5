import { at, type JsonKind, type JsonTape, kindOf } from "./json-tape";
import { startOfKey, startOfScalar } from "./node-text";

/** One line around a value: what it is in, and what stands beside it. */
export interface ContextLine {
  /** 0 for the outermost that is shown. */
  readonly depth: number;
  readonly key: string | null;
  readonly kind: JsonKind;
  /** How a scalar begins; "" for a container. */
  readonly text: string;
  readonly isCut: boolean;
  /** Values it holds itself. */
  readonly count: number;
  /** `open`: the lines that follow are in it; `value`: the one that was sought. */
  readonly is: "open" | "value" | "beside" | "left_out";
  /** Of `left_out`: so many values stand here. */
  readonly leftOut: number;
}

/** Containers shown around a value, and values beside each on either side. */
const LEVELS = 3;
const BESIDE = 3;

/** A value in its place: the containers it is in, the nearest three, and what stands next to it in each. */
export function contextLines(tape: JsonTape, node: number): readonly ContextLine[] {
  const path: number[] = [node];
  for (let up = at(tape.parent, node); up >= 0 && path.length <= LEVELS; up = at(tape.parent, up)) path.unshift(up);
  const [top = node, ...inner] = path;
  const head = lineOf(tape, top, { depth: 0, is: top === node ? "value" : "open" });
  return [head, ...around(tape, inner, { container: top, depth: 1 })];
}

interface Inside {
  readonly container: number;
  readonly depth: number;
}

/** What stands in a container before the way on, the way itself, and what comes after it. */
function around(
  tape: JsonTape,
  [next, ...rest]: readonly number[],
  { container, depth }: Inside,
): readonly ContextLine[] {
  if (next === undefined) return [];
  const place = at(tape.place, next);
  const count = at(tape.count, container);
  const from = Math.max(0, place - BESIDE);
  const to = Math.min(count, place + 1 + BESIDE);
  const children = childrenOf(tape, container, { from, to });
  const beside = (child: number) => lineOf(tape, child, { depth, is: "beside" });
  const is = rest.length === 0 ? "value" : "open";
  return [
    ...leftOut(depth, from),
    ...children.filter((child) => child < next).map(beside),
    lineOf(tape, next, { depth, is }),
    ...around(tape, rest, { container: next, depth: depth + 1 }),
    ...children.filter((child) => child > next).map(beside),
    ...leftOut(depth, count - to),
  ];
}

function childrenOf(
  tape: JsonTape,
  container: number,
  { from, to }: { readonly from: number; readonly to: number },
): readonly number[] {
  const found: number[] = [];
  const end = at(tape.next, container);
  for (let child = container + 1; child < end && at(tape.place, child) < to; child = at(tape.next, child))
    if (at(tape.place, child) >= from) found.push(child);
  return found;
}

function lineOf(tape: JsonTape, node: number, { depth, is }: Pick<ContextLine, "depth" | "is">): ContextLine {
  const kind = kindOf(tape, node);
  const isContainer = kind === "object" || kind === "array";
  const { text, isCut } = isContainer ? { text: "", isCut: false } : startOfScalar(tape, node);
  const key = startOfKey(tape, node)?.text ?? null;
  return { depth, key, kind, text, isCut, count: at(tape.count, node), is, leftOut: 0 };
}

function leftOut(depth: number, count: number): readonly ContextLine[] {
  if (count === 0) return [];
  const nothing = { key: null, kind: "null" as const, text: "", isCut: false, count: 0 };
  return [{ ...nothing, depth, is: "left_out", leftOut: count }];
}
