import { at, type JsonTape, kindOf } from "../json-tape";
import { keyOf } from "../node-text";
import { type Change, MARK } from "./change";
import { type HashedTape, hashValues } from "./hash-values";
import { longestRising } from "./longest-rising";
import { matchItems } from "./match-items";
import { childrenOf, isSameValue, membersOf } from "./same-value";

export interface DocumentDiff {
  readonly before: HashedTape;
  readonly after: HashedTape;
  /** In the order of the newer document; what a container lost stands behind what is in it. */
  readonly changes: readonly Change[];
  /** A MARK for each value of the newer document. */
  readonly marks: Uint8Array;
}

/** Two values that may differ, or a difference to note. */
type Work = { readonly before: number; readonly after: number } | Change;

/** Pairs looked at between two pauses. */
const SLICE = 2_000;

/**
 * What changed from one document to another, in time that grows with their size. Gives way now and then with the
 * share that is done, from 0 to 1, so that whoever runs it stays answerable.
 */
export function* diffDocuments(before: JsonTape, after: JsonTape): Generator<number, DocumentDiff> {
  const values = before.size + after.size;
  let done = 0;
  const hash = function* (tape: JsonTape): Generator<number, HashedTape> {
    const run = hashValues(tape);
    for (let step = run.next(); ; step = run.next()) {
      if (step.done) return step.value;
      done += step.value;
      yield (done / values) * HASHING;
    }
  };
  const run = new DiffRun(yield* hash(before), yield* hash(after));
  while (!run.isDone) {
    run.goOn(SLICE);
    yield HASHING + (1 - HASHING) * run.share;
  }
  return run.result;
}

/** Share of the work that hashing takes. */
const HASHING = 0.7;

/** The same at once, for whoever may block. */
export function diffAtOnce(before: JsonTape, after: JsonTape): DocumentDiff {
  const run = diffDocuments(before, after);
  for (;;) {
    const step = run.next();
    if (step.done) return step.value;
  }
}

class DiffRun {
  readonly #before: HashedTape;
  readonly #after: HashedTape;
  readonly #changes: Change[] = [];
  readonly #marks: Uint8Array;
  /** What is next to look at stands last. */
  readonly #work: Work[] = [{ before: 0, after: 0 }];
  #reached = 0;

  constructor(before: HashedTape, after: HashedTape) {
    this.#before = before;
    this.#after = after;
    this.#marks = new Uint8Array(after.size);
  }

  get isDone(): boolean {
    return this.#work.length === 0;
  }

  get share(): number {
    return this.#reached / this.#after.size;
  }

  get result(): DocumentDiff {
    return { before: this.#before, after: this.#after, changes: this.#changes, marks: this.#marks };
  }

  goOn(pairs: number): void {
    for (let left = pairs; left > 0; left -= 1) {
      const work = this.#work.pop();
      if (!work) return;
      this.#reached = Math.max(this.#reached, work.after);
      if ("kind" in work) this.#note(work);
      else this.#compare(work.before, work.after);
    }
  }

  #compare(before: number, after: number): void {
    if (isSameValue({ before: this.#before, a: before, after: this.#after, b: after })) return;
    const kind = kindOf(this.#after, after);
    const isContainer = kind === "object" || kind === "array";
    if (!isContainer || kind !== kindOf(this.#before, before)) {
      this.#note({ kind: "changed", before, after, within: at(this.#after.parent, after) });
      return;
    }
    const work = kind === "object" ? this.#compareMembers(before, after) : this.#compareItems(before, after);
    for (let last = work.length - 1; last >= 0; last -= 1) {
      const each = work[last];
      if (each) this.#work.push(each);
    }
  }

  #compareMembers(before: number, within: number): readonly Work[] {
    const olds = membersOf(this.#before, before);
    const work: Work[] = [];
    for (const after of childrenOf(this.#after, within)) {
      const key = keyOf(this.#after, after) ?? "";
      const old = olds.get(key);
      olds.delete(key);
      if (old === undefined) work.push({ kind: "added", before: -1, after, within });
      else if (!this.#isSame(old, after)) work.push({ before: old, after });
    }
    for (const old of olds.values()) work.push({ kind: "removed", before: old, after: -1, within });
    return work;
  }

  #compareItems(before: number, within: number): readonly Work[] {
    const olds = childrenOf(this.#before, before);
    const news = childrenOf(this.#after, within);
    const partners = matchItems({ before: this.#before, olds, after: this.#after, news });
    const stays = longestRising(partners);
    const isGone = new Uint8Array(olds.length).fill(1);
    const work: Work[] = [];
    for (let place = 0; place < news.length; place += 1) {
      const after = at(news, place);
      const partner = at(partners, place);
      if (partner < 0) {
        work.push({ kind: "added", before: -1, after, within });
        continue;
      }
      isGone[partner] = 0;
      const old = at(olds, partner);
      if (stays[place] !== 1) work.push({ kind: "moved", before: old, after, within });
      if (!this.#isSame(old, after)) work.push({ before: old, after });
    }
    for (let place = 0; place < olds.length; place += 1) {
      if (isGone[place] === 1) work.push({ kind: "removed", before: at(olds, place), after: -1, within });
    }
    return work;
  }

  #isSame(before: number, after: number): boolean {
    return isSameValue({ before: this.#before, a: before, after: this.#after, b: after });
  }

  #note(change: Change): void {
    this.#changes.push(change);
    if (change.kind !== "removed") this.#mark(change.after, MARK[change.kind]);
    for (let up = change.within; up >= 0 && this.#marks[up] === MARK.none; up = at(this.#after.parent, up)) {
      this.#marks[up] = MARK.inside;
    }
  }

  #mark(node: number, mark: number): void {
    this.#marks[node] = mark;
    if (mark !== MARK.added) return;
    this.#marks.fill(MARK.added, node, at(this.#after.next, node));
  }
}
