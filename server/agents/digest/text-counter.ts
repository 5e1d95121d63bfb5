import { compareText } from "./compare-text";
import { STOP_WORDS } from "./stop-words";

/** What is open at the end of a piece of text, so that the next piece goes on as if never cut. Plain JSON. */
export interface TextCarry {
  /** First bytes of a character that is not whole yet. */
  readonly bytes: readonly number[];
  readonly inWord: boolean;
  readonly term: string;
}

export interface TextCounts {
  readonly lines: number;
  readonly words: number;
  /** Most frequent first, then by character code. */
  readonly terms: readonly TermCount[];
}

export type TermCount = readonly [term: string, count: number];

const TERM = /[\p{L}\p{N}_]+/gu;
const SHORTEST_TERM = 3;
const LONGEST_TERM = 40;
// Stands for a term that is already too long: it stays too long whatever follows, and keeps the carry small.
const TOO_LONG = "_".repeat(LONGEST_TERM + 1);

/** Counts lines, words (runs of non-space, as `wc` does) and terms of UTF-8 text that comes in pieces. */
export class TextCounter {
  private readonly decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  private readonly counts = new Map<string, number>();
  private pending: number[];
  private inWord: boolean;
  private term: string;
  private newlines = 0;
  private words = 0;
  private endsInNewline = true;

  constructor(carry: TextCarry = { bytes: [], inWord: false, term: "" }) {
    this.pending = [...carry.bytes];
    this.inWord = carry.inWord;
    this.term = carry.term;
    if (carry.bytes.length > 0) this.decoder.decode(Uint8Array.from(carry.bytes), { stream: true });
  }

  push(bytes: Uint8Array): void {
    if (bytes.length === 0) return;
    this.pending = openTail(this.pending, bytes);
    this.endsInNewline = bytes[bytes.length - 1] === 0x0a;
    for (const byte of bytes) if (byte === 0x0a) this.newlines += 1;
    this.read(this.decoder.decode(bytes, { stream: true }));
  }

  /** What the next piece needs; call it instead of `finish` where the text goes on. */
  carry(): TextCarry {
    return { bytes: this.pending, inWord: this.inWord, term: this.term };
  }

  /** Counts of this piece alone; the open term is left to the next one. */
  part(maxTerms: number): TextCounts {
    return { lines: this.newlines, words: this.words, terms: topTerms(this.counts, maxTerms) };
  }

  /** Counts up to the end of the text: an unfinished last line counts as one. */
  finish(maxTerms: number): TextCounts {
    this.read(this.decoder.decode());
    this.addTerm(this.term);
    this.term = "";
    const { lines, ...rest } = this.part(maxTerms);
    return { ...rest, lines: lines + (this.endsInNewline ? 0 : 1) };
  }

  private read(text: string): void {
    if (text === "") return;
    const found = text.match(/\S+/gu)?.length ?? 0;
    this.words += found - (this.inWord && /^\S/u.test(text) ? 1 : 0);
    this.inWord = /\S$/u.test(text);
    this.readTerms(text);
  }

  private readTerms(text: string): void {
    const open = this.term;
    this.term = "";
    let joined = open === "";
    for (const match of text.matchAll(TERM)) {
      const atStart = match.index === 0;
      if (!joined && !atStart) this.addTerm(open);
      const term = atStart ? open + match[0] : match[0];
      joined = true;
      if (match.index + match[0].length === text.length) this.term = term.length > LONGEST_TERM ? TOO_LONG : term;
      else this.addTerm(term);
    }
    if (!joined) this.addTerm(open);
  }

  private addTerm(term: string): void {
    if (term.length < SHORTEST_TERM || term.length > LONGEST_TERM || /^[\d_]+$/.test(term)) return;
    const key = term.toLowerCase();
    if (STOP_WORDS.has(key)) return;
    this.counts.set(key, (this.counts.get(key) ?? 0) + 1);
  }
}

/** The `max` most frequent, in an order that depends on nothing else. */
export function topTerms(counts: ReadonlyMap<string, number>, max: number): TermCount[] {
  return [...counts].sort(([a, n], [b, m]) => m - n || compareText(a, b)).slice(0, max);
}

// A character of UTF-8 has at most 4 bytes, so the tail that may be open lies in the last 3.
function openTail(before: readonly number[], bytes: Uint8Array): number[] {
  const last = [...before, ...bytes.subarray(-4)].slice(-4);
  for (let back = 1; back <= Math.min(3, last.length); back += 1) {
    const byte = last[last.length - back] ?? 0;
    if (byte < 0x80) return [];
    if (byte >= 0xc2) return lengthOf(byte) > back ? last.slice(last.length - back) : [];
  }
  return [];
}

function lengthOf(lead: number): number {
  if (lead >= 0xf5) return 1;
  if (lead >= 0xf0) return 4;
  return lead >= 0xe0 ? 3 : 2;
}
