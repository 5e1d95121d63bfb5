import { at, type JsonKind, type JsonTape, kindOf } from "../json-tape";
import { startOfKey, startOfScalar } from "../node-text";
import { findNode, nearestTo, pointerOf } from "../tape-pointer";

/** One line of the tree: all that is needed to draw it, and no more of the document. */
export interface TreeRow {
  readonly node: number;
  /** 0 for the whole. */
  readonly depth: number;
  readonly key: string | null;
  readonly kind: JsonKind;
  /** A scalar's own text, cut; "" for a container. */
  readonly text: string;
  /** Something of the text stands before or behind what is given. */
  readonly isCutBefore: boolean;
  readonly isCutAfter: boolean;
  /** Values it holds itself. */
  readonly count: number;
  readonly bytes: number;
  readonly isOpen: boolean;
  /** Its place among its siblings, from 0, and how many they are. */
  readonly place: number;
  readonly siblings: number;
  /** How it differs from the document it is compared with, as a MARK; null while it is compared with none. */
  readonly mark: number | null;
}

/** What rows need beside the document. */
export interface RowLook {
  /** Where the text of a value is shown from. */
  readonly textFrom: (node: number) => number;
  readonly markOf: (node: number) => number | null;
}

/** A document and which parts of it are unfolded. Rows are worked out when they are asked for, never all of them. */
export class TreeDocument {
  readonly tape: JsonTape;
  readonly #open: Uint8Array;
  /** For an open container the rows below it. Those of a closed one are counted when it opens. */
  readonly #below: Int32Array;
  /** Marks of values; those without one are hidden. Null when all are shown. */
  #shown: Uint8Array | null = null;

  constructor(tape: JsonTape) {
    this.tape = tape;
    this.#open = new Uint8Array(tape.size);
    this.#below = new Int32Array(tape.size);
  }

  /** Rows of the tree as it is unfolded now. */
  get total(): number {
    return 1 + this.#rowsBelow(0);
  }

  isOpen(node: number): boolean {
    return this.#open[node] === 1;
  }

  isFoldable(node: number): boolean {
    return at(this.tape.count, node) > 0;
  }

  isHidden(node: number): boolean {
    return this.#shown?.[node] === 0;
  }

  /** Shows only what is marked, or with null all. */
  showOnly(marks: Uint8Array | null): void {
    if (this.#shown === marks) return;
    this.#shown = marks;
    for (let node = this.tape.size - 1; node >= 0; node -= 1) {
      if (this.isOpen(node)) this.#below[node] = this.#countBelow(node);
    }
  }

  /** Folds or unfolds a container. What was unfolded inside stays so. */
  setOpen(node: number, open: boolean): void {
    if (this.isOpen(node) === open || !this.isFoldable(node)) return;
    if (open) this.#below[node] = this.#countBelow(node);
    this.#open[node] = open ? 1 : 0;
    const change = open ? at(this.#below, node) : -at(this.#below, node);
    for (let up = this.parentOf(node); up >= 0 && this.isOpen(up); up = this.parentOf(up)) {
      this.#below[up] = at(this.#below, up) + change;
    }
  }

  /** Unfolds whatever a value is in. */
  reveal(node: number): void {
    for (let up = this.parentOf(node); up >= 0; up = this.parentOf(up)) this.setOpen(up, true);
  }

  parentOf(node: number): number {
    return at(this.tape.parent, node);
  }

  /** The value on a row; rows beyond the last give the last. */
  nodeAt(row: number): number {
    let left = Math.min(Math.max(0, row), this.total - 1);
    let node = 0;
    while (left > 0) {
      left -= 1;
      node = this.#skip(node + 1);
      for (let rows = this.#rowsBelow(node); left > rows; rows = this.#rowsBelow(node)) {
        left -= rows + 1;
        node = this.#skip(at(this.tape.next, node));
      }
    }
    return node;
  }

  /** The row of a value that is not folded away. */
  rowOf(node: number): number {
    let row = 0;
    for (let child = node, up = this.parentOf(node); up >= 0; child = up, up = this.parentOf(up)) {
      row += 1;
      for (let before = up + 1; before < child; before = at(this.tape.next, before)) row += this.#rowsOf(before);
    }
    return row;
  }

  /** Whether a value is folded away, and then what folds it away. */
  foldedBy(node: number): number | null {
    let folded: number | null = null;
    for (let up = this.parentOf(node); up >= 0; up = this.parentOf(up)) if (!this.isOpen(up)) folded = up;
    return folded;
  }

  rows(from: number, to: number, look: RowLook): readonly TreeRow[] {
    const rows: TreeRow[] = [];
    const end = Math.min(to, this.total);
    let node = from < end ? this.nodeAt(from) : 0;
    for (let row = Math.max(0, from); row < end; row += 1) {
      rows.push(this.#toRow(node, look));
      node = this.#skip(this.#rowsBelow(node) > 0 ? node + 1 : at(this.tape.next, node));
    }
    return rows;
  }

  pointerOf(node: number): string {
    return pointerOf(this.tape, node);
  }

  /** What a JSON pointer leads to; null when there is nothing. */
  findNode(pointer: string): number | null {
    return findNode(this.tape, pointer);
  }

  nearestTo(pointer: string): number {
    return nearestTo(this.tape, pointer);
  }

  /** The containers that are unfolded, as pointers, at most so many. */
  openPointers(limit: number): readonly string[] {
    const found: string[] = [];
    for (let node = 0; node < this.tape.size && found.length < limit; ) {
      if (this.isOpen(node)) found.push(this.pointerOf(node));
      node = this.isOpen(node) ? node + 1 : at(this.tape.next, node);
    }
    return found;
  }

  #rowsBelow(node: number): number {
    return this.isOpen(node) ? at(this.#below, node) : 0;
  }

  /** Rows of a value whose container is open. */
  #rowsOf(node: number): number {
    return this.isHidden(node) ? 0 : 1 + this.#rowsBelow(node);
  }

  /** The value itself, or the next behind it that is shown. */
  #skip(node: number): number {
    let shown = node;
    while (this.isHidden(shown)) shown = at(this.tape.next, shown);
    return shown;
  }

  #countBelow(node: number): number {
    const { next } = this.tape;
    const end = at(next, node);
    let rows = 0;
    for (let child = node + 1; child < end; child = at(next, child)) rows += this.#rowsOf(child);
    return rows;
  }

  #toRow(node: number, look: RowLook): TreeRow {
    const { tape } = this;
    const textFrom = look.textFrom(node);
    const kind = kindOf(tape, node);
    const parent = this.parentOf(node);
    const isContainer = kind === "object" || kind === "array";
    const shown = isContainer ? { text: "", isCut: false } : startOfScalar(tape, node, textFrom);
    return {
      node,
      depth: this.#depthOf(node),
      key: startOfKey(tape, node)?.text ?? null,
      kind,
      text: shown.text,
      isCutBefore: textFrom > 0,
      isCutAfter: shown.isCut,
      count: at(tape.count, node),
      bytes: at(tape.bytes, node),
      isOpen: this.isOpen(node),
      place: at(tape.place, node),
      siblings: parent < 0 ? 1 : at(tape.count, parent),
      mark: look.markOf(node),
    };
  }

  #depthOf(node: number): number {
    let depth = 0;
    for (let up = this.parentOf(node); up >= 0; up = this.parentOf(up)) depth += 1;
    return depth;
  }
}
