import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canonicalJson } from "@/server/domain/canonical-json";
import type { Json } from "@/server/domain/json";
import { applyPatch } from "../../json-patch";
import { scanJson } from "../scan-json";
import { pointerOf } from "../tape-pointer";
import { MARK } from "./change";
import { type DocumentDiff, diffAtOnce } from "./diff-documents";
import { patchText } from "./make-patch";

function diffOf(before: unknown, after: unknown): DocumentDiff {
  return diffAtOnce(scanJson(JSON.stringify(before)), scanJson(JSON.stringify(after)));
}

/** Each change in a line: kind, where it was, where it is. */
function linesOf(diff: DocumentDiff): readonly string[] {
  return diff.changes.map(({ kind, before, after }) => {
    const old = before < 0 ? "" : pointerOf(diff.before, before);
    const now = after < 0 ? "" : pointerOf(diff.after, after);
    return [kind, old === now ? now : `${old} -> ${now}`].join(" ");
  });
}

/** Random JSON that shares much with other random JSON, so that documents are alike in part. */
const anyJson: fc.Arbitrary<Json> = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, depthSize: "small" },
    fc.constantFrom<Json>(null, true, false, 0, 1, -0, 1.5, 1e21, "", "a", "b", 'ä\n"/~\u2028', "x".repeat(50)),
    fc.array(tie("value"), { maxLength: 6 }),
    fc.array(
      fc.record({ id: fc.integer({ min: 0, max: 5 }), state: fc.constantFrom("pending", "done"), more: tie("value") }),
      { maxLength: 5 },
    ),
    fc.array(fc.integer({ min: 0, max: 6 }), { maxLength: 9 }),
    fc.dictionary(fc.constantFrom("a", "b", "c", "id", "/", "~", "~1", "", "0", "é"), tie("value"), { maxKeys: 5 }),
  ),
})).value;

describe("diffDocuments", () => {
  it.each<{ says: string; before: unknown; after: unknown; lines: readonly string[] }>([
    { says: "nothing of what is equal", before: { a: [1] }, after: { a: [1] }, lines: [] },
    {
      says: "nothing of another order of keys",
      before: { a: 1, b: { c: 1, d: 2 } },
      after: { b: { d: 2, c: 1 }, a: 1 },
      lines: [],
    },
    { says: "a changed value by its place", before: { a: { b: 1 } }, after: { a: { b: 2 } }, lines: ["changed /a/b"] },
    { says: "keys that came and went", before: { a: 1 }, after: { b: 1 }, lines: ["added  -> /b", "removed /a -> "] },
    {
      says: "another kind of value as a change of the whole",
      before: { a: [] },
      after: { a: {} },
      lines: ["changed /a"],
    },
    { says: "a changed whole", before: 1, after: 2, lines: ["changed "] },
    {
      says: "an item put in front as one addition",
      before: ["b", "c"],
      after: ["a", "b", "c"],
      lines: ["added  -> /0"],
    },
    { says: "an item taken out as one removal", before: [1, 2, 2, 3], after: [1, 2, 3], lines: ["removed /2 -> "] },
    { says: "an item changed in its place", before: [1, 2, 3], after: [1, 9, 3], lines: ["changed /1"] },
    {
      says: "an item that moved",
      before: ["a", "b", "c", "d"],
      after: ["d", "a", "b", "c"],
      lines: ["moved /3 -> /0"],
    },
    {
      says: "an item known by its id, moved and changed",
      before: [
        { id: 1, s: "a" },
        { id: 2, s: "a" },
        { id: 3, s: "a" },
      ],
      after: [
        { id: 3, s: "b" },
        { id: 1, s: "a" },
        { id: 2, s: "a" },
      ],
      lines: ["moved /2 -> /0", "changed /2/s -> /0/s"],
    },
    {
      says: "an item replaced by another of its own id",
      before: [
        { id: 1, s: "a" },
        { id: 2, s: "a" },
      ],
      after: [
        { id: 1, s: "a" },
        { id: 7, s: "a" },
      ],
      lines: ["added  -> /1", "removed /1 -> "],
    },
    {
      says: "items without an id by what they hold",
      before: [{ text: "one" }, { text: "two" }],
      after: [{ text: "one" }, { text: "two!" }, { text: "three" }],
      lines: ["changed /1/text", "added  -> /2"],
    },
  ])("tells $says", ({ before, after, lines }) => {
    expect(linesOf(diffOf(before, after))).toEqual(lines);
  });

  it("takes numbers and texts for the same however they are written", () => {
    const before = scanJson('{"n":1.0,"e":100,"s":"\\u0061/"}');
    const after = scanJson('{ "n": 1, "e": 1e2, "s": "a\\/" }');
    expect(diffAtOnce(before, after).changes).toEqual([]);
  });

  it("marks what changed and what it is in", () => {
    const diff = diffOf({ a: { b: 1, c: 1 }, d: 1, gone: { x: 1 } }, { a: { b: 2, c: 1 }, d: 1, n: { m: [1] } });
    const marked = [...diff.marks].map((mark, node) => [pointerOf(diff.after, node), mark]);
    expect(Object.fromEntries(marked)).toEqual({
      "": MARK.inside,
      "/a": MARK.inside,
      "/a/b": MARK.changed,
      "/a/c": MARK.none,
      "/d": MARK.none,
      "/n": MARK.added,
      "/n/m": MARK.added,
      "/n/m/0": MARK.added,
    });
  });

  it("gives a patch that makes the newer document of the older one, to the byte", () => {
    fc.assert(
      fc.property(anyJson, anyJson, (before, after) => {
        const result = applyPatch(before, JSON.parse(patchText(diffOf(before, after))));
        if ("problem" in result) throw new Error(result.problem);
        expect(canonicalJson(result.value)).toBe(canonicalJson(after));
      }),
      { numRuns: 1_000 },
    );
  });

  it("gives an empty patch for equal documents only", () => {
    fc.assert(
      fc.property(anyJson, anyJson, (before, after) => {
        const isSame = canonicalJson(before) === canonicalJson(after);
        expect(diffOf(before, after).changes.length === 0).toBe(isSame);
      }),
    );
  });

  it("turns one shuffled list into another by as few moves as can be", () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([1, 2, 3, 4, 5, 6, 7, 8], { minLength: 8 }), (after) => {
        const before = [1, 2, 3, 4, 5, 6, 7, 8];
        const diff = diffOf(before, after);
        const result = applyPatch(before, JSON.parse(patchText(diff)));
        expect(result).toEqual({ value: after });
        expect(diff.changes.every(({ kind }) => kind === "moved")).toBe(true);
      }),
    );
  });

  it("compares long lists that share most of their items in reversed order", () => {
    const items = (from: number) => Array.from({ length: 10_000 }, (_, n) => ({ id: n + from, s: n % 7, t: [n, "x"] }));
    const diff = diffOf({ items: items(0) }, { items: items(100).reverse() });
    expect(diff.changes.length).toBeLessThan(60_000);
    expect(diff.changes.length).toBeGreaterThan(9_900);
  });
});
