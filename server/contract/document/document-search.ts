import { growInts, type JsonTape } from "./json-tape";
import { keyOf, scalarOf } from "./node-text";

const FIRST_SIZE = 256;
/** Characters kept before a match in a long text. */
const CONTEXT_CHARS = 24;
/** A match further in than this moves the shown part of a text. */
const SHOWN_CHARS = 60;

/** Finds a text in keys and values, upper and lower case alike, a slice at a time so that a newer wish can come between. */
export class DocumentSearch {
  readonly query: string;
  readonly #tape: JsonTape;
  readonly #wanted: string;
  #matches = new Int32Array(FIRST_SIZE);
  #count = 0;
  #reached = 0;
  readonly #shownFrom = new Map<number, number>();

  constructor(tape: JsonTape, query: string) {
    this.#tape = tape;
    this.query = query;
    this.#wanted = query.toLowerCase();
  }

  get count(): number {
    return this.#count;
  }

  get isDone(): boolean {
    return this.#reached >= this.#tape.size;
  }

  /** Looks at so many more values. */
  goOn(values: number): void {
    const end = Math.min(this.#reached + values, this.#tape.size);
    for (let node = this.#reached; node < end; node += 1) {
      if (this.#fits(node)) this.#add(node);
    }
    this.#reached = end;
  }

  /** The n-th match, from 0, in the order of the text. */
  matchAt(index: number): number {
    return this.#matches[index] ?? 0;
  }

  /** Whether a value is among those found so far. */
  has(node: number): boolean {
    let low = 0;
    let high = this.#count;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.matchAt(middle) < node) low = middle + 1;
      else high = middle;
    }
    return low < this.#count && this.matchAt(low) === node;
  }

  /** Where a long text that was found is shown from, so that what was found in it is in view; 0 is its beginning. */
  shownFrom(node: number): number {
    const known = this.#shownFrom.get(node);
    if (known !== undefined) return known;
    const from = this.has(node) ? this.#findShown(node) : 0;
    this.#shownFrom.set(node, from);
    return from;
  }

  #findShown(node: number): number {
    const text = scalarOf(this.#tape, node) ?? "";
    const found = text.length <= SHOWN_CHARS ? -1 : text.toLowerCase().indexOf(this.#wanted);
    return found > SHOWN_CHARS ? found - CONTEXT_CHARS : 0;
  }

  #fits(node: number): boolean {
    const key = keyOf(this.#tape, node);
    if (key?.toLowerCase().includes(this.#wanted)) return true;
    return scalarOf(this.#tape, node)?.toLowerCase().includes(this.#wanted) ?? false;
  }

  #add(node: number): void {
    if (this.#count === this.#matches.length) this.#matches = growInts(this.#matches, this.#count * 2);
    this.#matches[this.#count] = node;
    this.#count += 1;
  }
}
