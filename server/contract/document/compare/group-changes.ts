import { type Change, MARK } from "../diff/change";
import type { DocumentDiff } from "../diff/diff-documents";
import type { HashedTape } from "../diff/hash-values";
import { isSameValue } from "../diff/same-value";
import { at, kindOf } from "../json-tape";
import { keyOf } from "../node-text";

/** The same change at one place or at many. */
export interface ChangeGroup {
  readonly first: Change;
  last: Change;
  count: number;
  /** By how many bytes the document grew. */
  bytes: number;
}

/** What one task and version has in any case. */
const ENVELOPE: readonly string[] = ["task_id", "version", "paused_from_state"];

/**
 * The changes as a person reads them: a run of items that came, went or moved is one, and so is the same change in
 * many items of an array. In the order in which they begin.
 */
export function groupChanges(diff: DocumentDiff): readonly ChangeGroup[] {
  const patterns = new Patterns(diff.after);
  const groups: ChangeGroup[] = [];
  const latest = new Map<string, ChangeGroup>();
  for (const change of diff.changes) {
    if (isEnvelope(diff, change)) continue;
    const name = patterns.nameOf(diff, change);
    const known = name === null ? undefined : latest.get(name);
    if (known && goesOn(diff, known, change)) {
      known.last = change;
      known.count += 1;
      known.bytes += growthOf(diff, change);
      continue;
    }
    const group = { first: change, last: change, count: 1, bytes: growthOf(diff, change) };
    groups.push(group);
    if (name !== null) latest.set(name, group);
  }
  return groups;
}

/** The marks of the newer document's values, without what differs in any case. */
export function marksOfChanges({ after, changes, marks }: DocumentDiff): Uint8Array {
  const apart = changes.filter((change) => isEnvelope({ after }, change));
  if (apart.length === changes.length) return new Uint8Array(marks.length);
  const shown = marks.slice();
  for (const change of apart) shown[change.after] = MARK.none;
  return shown;
}

/** Whether a value is an item of an array, by what it is in. */
export function isItem({ after }: DocumentDiff, { within }: Change): boolean {
  return within >= 0 && kindOf(after, within) === "array";
}

function isEnvelope({ after }: Pick<DocumentDiff, "after">, change: Change): boolean {
  return change.within === 0 && change.after >= 0 && ENVELOPE.includes(keyOf(after, change.after) ?? "");
}

function goesOn(diff: DocumentDiff, { first, last }: ChangeGroup, change: Change): boolean {
  if (change.kind === "changed" || !isItem(diff, change)) return areAlike(diff, first, change);
  const follows = (tape: HashedTape, one: number, other: number) =>
    one < 0 || at(tape.place, one) + 1 === at(tape.place, other);
  return follows(diff.before, last.before, change.before) && follows(diff.after, last.after, change.after);
}

function areAlike({ before, after }: DocumentDiff, one: Change, other: Change): boolean {
  const isAlike = (tape: HashedTape, a: number, b: number) =>
    a < 0 ? b < 0 : b >= 0 && isSameValue({ before: tape, a, after: tape, b });
  return isAlike(before, one.before, other.before) && isAlike(after, one.after, other.after);
}

function growthOf({ before, after }: DocumentDiff, { kind, before: old, after: now }: Change): number {
  if (kind === "moved") return 0;
  return (now < 0 ? 0 : at(after.bytes, now)) - (old < 0 ? 0 : at(before.bytes, old));
}

/** Gives paths that differ in places of arrays alone one number. */
class Patterns {
  readonly #after: HashedTape;
  readonly #numbers = new Map<string, number>();
  readonly #known = new Map<number, { readonly number: number; readonly inArray: boolean }>([
    [-1, { number: 0, inArray: false }],
  ]);

  constructor(after: HashedTape) {
    this.#after = after;
  }

  /** One text for changes that may be the same one; null for a change that stands alone. */
  nameOf(diff: DocumentDiff, change: Change): string | null {
    const { kind, within, before, after } = change;
    if (kind !== "changed" && isItem(diff, change)) return `${kind} ${within}`;
    const { number, inArray } = this.#container(within);
    const isOfMany = inArray || isItem(diff, change);
    if (!isOfMany) return null;
    const key = after < 0 ? keyOf(diff.before, before) : keyOf(diff.after, after);
    return `${kind} ${number} ${hashName(diff.before, before)} ${hashName(diff.after, after)} ${key ?? ""}`;
  }

  #container(node: number): { readonly number: number; readonly inArray: boolean } {
    const known = this.#known.get(node);
    if (known) return known;
    const parent = at(this.#after.parent, node);
    const up = this.#container(parent);
    const isInArray = parent >= 0 && kindOf(this.#after, parent) === "array";
    const number = this.#numberOf(`${up.number} ${isInArray ? "*" : `.${keyOf(this.#after, node) ?? ""}`}`);
    const pattern = { number, inArray: up.inArray || isInArray };
    this.#known.set(node, pattern);
    return pattern;
  }

  #numberOf(text: string): number {
    const known = this.#numbers.get(text) ?? this.#numbers.size + 1;
    this.#numbers.set(text, known);
    return known;
  }
}

function hashName(tape: HashedTape, node: number): string {
  return node < 0 ? "" : `${at(tape.high, node)}:${at(tape.low, node)}`;
}
