import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { at } from "../json-tape";
import { scanJson } from "../scan-json";
import { TreeDocument } from "./tree-document";

const treeOf = (value: unknown): TreeDocument => new TreeDocument(scanJson(JSON.stringify(value)));
const nodesOf = (tree: TreeDocument): number[] => allRows(tree).map((row) => row.node);
const PLAIN = { textFrom: () => 0, markOf: () => null };
const allRows = (tree: TreeDocument) => tree.rows(0, tree.total, PLAIN);

/** The rows as a plain walk finds them. */
function walk(tree: TreeDocument, node = 0): number[] {
  const rows = [node];
  if (!tree.isOpen(node)) return rows;
  const { next } = tree.tape;
  for (let child = node + 1; child < at(next, node); child = at(next, child)) rows.push(...walk(tree, child));
  return rows;
}

describe("TreeDocument", () => {
  it("shows the whole folded at first", () => {
    const tree = treeOf({ a: 1, b: [2] });
    expect(allRows(tree)).toMatchObject([{ node: 0, kind: "object", count: 2, isOpen: false, depth: 0 }]);
  });

  it("agrees with a plain walk after any folds, from either side", () => {
    const folds = fc.array(fc.tuple(fc.nat(200), fc.boolean()), { maxLength: 60 });
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), folds, (value, moves) => {
        const tree = treeOf({ value });
        for (const [pick, open] of moves) tree.setOpen(pick % tree.tape.size, open);
        const rows = walk(tree);
        expect(tree.total).toBe(rows.length);
        expect(nodesOf(tree)).toEqual(rows);
        for (const [row, node] of rows.entries()) {
          expect(tree.nodeAt(row)).toBe(node);
          expect(tree.rowOf(node)).toBe(row);
        }
      }),
      { numRuns: 200 },
    );
  });

  it("shows only what is marked when asked, from either side", () => {
    const folds = fc.array(fc.nat(200), { maxLength: 60 });
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), folds, (value, marked) => {
        const tree = treeOf({ value });
        for (let node = 0; node < tree.tape.size; node += 1) if (node % 3 > 0) tree.setOpen(node, true);
        const marks = new Uint8Array(tree.tape.size);
        for (const pick of [0, ...marked.map((each) => each % tree.tape.size)])
          for (let up = pick; up >= 0; up = tree.parentOf(up)) marks[up] = 1;
        tree.showOnly(marks);
        const rows = walk(tree).filter((node) => marks[node] === 1);
        expect(nodesOf(tree)).toEqual(rows);
        for (const [row, node] of rows.entries()) expect([tree.nodeAt(row), tree.rowOf(node)]).toEqual([node, row]);
        tree.showOnly(null);
        expect(nodesOf(tree)).toEqual(walk(tree));
      }),
      { numRuns: 200 },
    );
  });

  it("gives any window of the rows", () => {
    const tree = treeOf([[1, 2], 3, [4]]);
    for (const node of [0, 1, 5]) tree.setOpen(node, true);
    expect(tree.rows(2, 5, PLAIN).map((row) => row.text)).toEqual(["1", "2", "3"]);
    expect(tree.rows(6, 99, PLAIN)).toHaveLength(1);
    expect(tree.rows(99, 100, PLAIN)).toEqual([]);
  });

  it("finds by pointer what it names by pointer", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const tree = treeOf(value);
        for (let node = 0; node < tree.tape.size; node += 1) expect(tree.findNode(tree.pointerOf(node))).toBe(node);
      }),
      { numRuns: 200 },
    );
  });

  it.each(["/b", "/a/2", "/a/01", "/a/-1", "/a/0/x", "a", "/a/"])("finds nothing at %j", (pointer) => {
    expect(treeOf({ a: [1, 2] }).findNode(pointer)).toBeNull();
  });

  it("unfolds the way to a value and keeps folds inside a fold", () => {
    const tree = treeOf({ a: { b: { c: 1 } } });
    const leaf = tree.findNode("/a/b/c") ?? -1;
    tree.reveal(leaf);
    expect(tree.rowOf(leaf)).toBe(3);
    tree.setOpen(1, false);
    expect(tree.total).toBe(2);
    expect(tree.foldedBy(leaf)).toBe(1);
    tree.setOpen(1, true);
    expect(tree.total).toBe(4);
  });

  it("says of a row where it stands", () => {
    const tree = treeOf({ list: ["x", "y"] });
    tree.setOpen(0, true);
    tree.setOpen(1, true);
    expect(allRows(tree).at(-1)).toMatchObject({
      depth: 2,
      key: null,
      place: 1,
      siblings: 2,
      text: "y",
      kind: "string",
    });
  });

  it("shows the end of a million rows (C064)", () => {
    const tree = treeOf({ list: Array.from({ length: 1_000_000 }, (_, n) => n) });
    tree.setOpen(0, true);
    tree.setOpen(1, true);
    expect(tree.total).toBe(1_000_002);
    expect(tree.rows(999_990, 1_000_002, PLAIN).at(-1)).toMatchObject({ place: 999_999, text: "999999" });
  });
});
