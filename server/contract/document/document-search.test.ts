import { describe, expect, it } from "vitest";
import { DocumentSearch } from "./document-search";
import { scanJson } from "./scan-json";

function find(value: unknown, query: string): DocumentSearch {
  const search = new DocumentSearch(scanJson(JSON.stringify(value)), query);
  while (!search.isDone) search.goOn(2);
  return search;
}

describe("DocumentSearch", () => {
  it("finds keys and values, upper and lower case alike, in the order of the text", () => {
    const search = find(
      { rows_copied: 41, verified: { ROWS_copied: true }, note: "the Rows_Copied here" },
      "rows_copied",
    );
    expect(search.count).toBe(3);
    expect([0, 1, 2].map((n) => search.matchAt(n))).toEqual([1, 3, 4]);
  });

  it("finds what was written with escapes", () => {
    const tape = scanJson('{"a":"caf\\u00e9","b":"line\\nbreak","c\\u002fd":1}');
    for (const [query, node] of [
      ["café", 1],
      ["line\nbreak", 2],
      ["c/d", 3],
    ] as const) {
      const search = new DocumentSearch(tape, query);
      search.goOn(100);
      expect([search.count, search.matchAt(0)]).toEqual([1, node]);
    }
  });

  it("finds numbers and literals, and counts a value once", () => {
    expect(find([1234, 34, true, null, "34 and 34"], "34").count).toBe(3);
    expect(find([true, null, "true"], "tru").count).toBe(2);
  });

  it("does not count a container for what is in it, nor places in an array", () => {
    expect(find({ a: { b: "x" } }, "x").count).toBe(1);
    expect(find(["a", "b"], "1").count).toBe(0);
  });

  it("knows what it found, and how far it has come", () => {
    const search = new DocumentSearch(scanJson(JSON.stringify(["a", "b", "a"])), "a");
    search.goOn(2);
    expect([search.isDone, search.count, search.has(1), search.has(3)]).toEqual([false, 1, true, false]);
    search.goOn(2);
    expect([search.isDone, search.count, search.has(2), search.has(3)]).toEqual([true, 2, false, true]);
  });

  it("shows a long text from a little before what was found in it", () => {
    const search = find({ log: `${"x".repeat(5_000)}needle`, other: "y".repeat(5_000) }, "needle");
    expect(search.shownFrom(1)).toBe(4_976);
    expect(search.shownFrom(2)).toBe(0);
  });

  it("holds more matches than its first table", () => {
    expect(
      find(
        Array.from({ length: 1_000 }, () => "hit"),
        "hit",
      ).count,
    ).toBe(1_000);
  });
});
