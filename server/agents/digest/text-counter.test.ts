import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { TextCounter, type TextCounts, topTerms } from "./text-counter";

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

function countWhole(bytes: Uint8Array): TextCounts {
  const counter = new TextCounter();
  counter.push(bytes);
  return counter.finish(1000);
}

/** Counts in pieces, each by a counter of its own that knows only the carry of the one before, as JSON. */
function countInPieces(pieces: readonly Uint8Array[]): TextCounts {
  let carry = new TextCounter().carry();
  let lines = 0;
  let words = 0;
  const terms = new Map<string, number>();
  pieces.forEach((piece, i) => {
    const counter = new TextCounter(JSON.parse(JSON.stringify(carry)));
    counter.push(piece);
    const counts = i === pieces.length - 1 ? counter.finish(1000) : counter.part(1000);
    carry = counter.carry();
    lines += counts.lines;
    words += counts.words;
    for (const [term, count] of counts.terms) terms.set(term, (terms.get(term) ?? 0) + count);
  });
  return { lines, words, terms: topTerms(terms, 1000) };
}

describe("TextCounter", () => {
  it.each([
    ["", 0, 0],
    ["one", 1, 1],
    ["one\n", 1, 1],
    ["one\ntwo", 2, 2],
    ["\n\n", 2, 0],
    ["  a  b\tc\r\nd ", 2, 4],
    ["naïve café 東京\n", 1, 3],
  ])("counts %j as %d lines and %d words", (text, lines, words) => {
    expect(countWhole(bytesOf(text))).toMatchObject({ lines, words });
  });

  it("ranks terms by count, then by character, without stop words, numbers and short ones", () => {
    const { terms } = countWhole(bytesOf("Pause pause PAUSE the resume zebra apple 12345 ab resume const and"));
    expect(terms).toEqual([
      ["pause", 3],
      ["resume", 2],
      ["apple", 1],
      ["zebra", 1],
    ]);
  });

  it("drops terms over 40 characters and stays fast on a line of a million letters", () => {
    const counter = new TextCounter();
    for (let i = 0; i < 16; i += 1) counter.push(bytesOf("x".repeat(65_536)));
    expect(counter.carry().term.length).toBeLessThan(50);
    expect(counter.finish(10)).toEqual({ lines: 1, words: 1, terms: [] });
  });

  it("counts the same wherever the bytes are cut, broken UTF-8 included", () => {
    const texts = fc.oneof(
      fc.string({ unit: "grapheme", maxLength: 60 }).map(bytesOf),
      fc.uint8Array({ maxLength: 40 }),
      fc
        .array(
          fc.constantFrom(0xe2, 0x82, 0xac, 0xf0, 0x9f, 0x98, 0x80, 0xc1, 0xe0, 0xef, 0xbb, 0xbf, 0x20, 0x61, 0x0a),
          { maxLength: 30 },
        )
        .map((list) => Uint8Array.from(list)),
      fc.constantFrom("word ", "pause", "Über", "a".repeat(45), "\n", "東京").map(bytesOf),
    );
    fc.assert(
      fc.property(
        fc.array(texts, { minLength: 1, maxLength: 8 }),
        fc.array(fc.nat(), { maxLength: 6 }),
        (parts, cuts) => {
          const whole = Uint8Array.from(parts.flatMap((part) => [...part]));
          fc.pre(whole.length > 0);
          const at = [...new Set(cuts.map((cut) => cut % whole.length))].filter((cut) => cut > 0).sort((a, b) => a - b);
          const bounds = [0, ...at, whole.length];
          const pieces = bounds.slice(1).map((end, i) => whole.subarray(bounds[i], end));
          expect(countInPieces(pieces)).toEqual(countWhole(whole));
        },
      ),
      { numRuns: 500 },
    );
  });
});
