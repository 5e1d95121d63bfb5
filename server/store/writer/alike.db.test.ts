import { describe, expect, it } from "vitest";
import { testDatabase } from "../../testing/test-database";
import { rowsOfAlike, valuesOfAlike } from "./alike";
import type { Cell, Column } from "./column";

const database = testDatabase();

const COLUMNS: readonly Column[] = [
  ["t", "text"],
  ["j", "json"],
  ["n", "int"],
  ["at", "timestamptz"],
  ["c", "text"],
];

/** What the database makes of the rows, in their order, JSON as the text that it stores. */
async function read(rows: readonly (readonly Cell[])[], { decisions = rows.length, hasRows = true } = {}) {
  const numbers: readonly Column[] = hasRows
    ? [
        ["d", "int"],
        ["k", "int"],
      ]
    : [["d", "int"]];
  const alike = { columns: [...numbers, ...COLUMNS], own: ["t", "j", "n", "at"] };
  let count = 0;
  const sql = rowsOfAlike((type) => `$${++count}::${type}`, alike);
  const text = `select ${hasRows ? "d, k" : "d"}, t, j::text as j, n, extract(epoch from at)::int as at, c from (${sql}) x order by d`;
  const found = await database.pool.query({
    text,
    values: [...valuesOfAlike(rows, alike, decisions)],
    rowMode: "array",
  });
  return found.rows;
}

describe("rows of alike decisions", () => {
  it.each<[string, readonly (string | null)[]]>([
    ["are all the same", ["review", "review", "review"]],
    ["are not there", [null, null, null]],
    ["are there for some", ["review", null, "review"]],
    ["are there for one", [null, "review", null]],
    ["begin and end alike", ["suspend-1-x", "suspend-22-x", "suspend-1333-x"]],
    ["begin as others end", ["aba", "ababa", "abababa"]],
    ["are empty", ["", "a", ""]],
    ["say nothing", ["NULL", "null", "Null"]],
    ["have what arrays are written with", ['{"a",b}', '{"a\\",b}', "{,}"]],
    ["have what JSON is written with", ['"', "\\", "\n\t"]],
    ["begin with half of one character", ["😀 a", "😁 a", "😂 a"]],
    ["end with half of one character", ["a \ud83d\ude00", "a \ud83e\ude00", "a \ud83c\ude00"]],
  ])("come back when their texts %s", async (_, texts) => {
    const json = texts.map((text, i) => (text === null ? null : JSON.stringify({ z: i % 2, a: text })));
    const rows = texts.map((text, i): Cell[] => [text, json[i] ?? null, null, null, 'the "same"']);
    expect(await read(rows)).toEqual(rows.map((cells, d) => [d, 1, ...cells]));
  });

  it("have numbers and instants of their own", async () => {
    const rows = [7, 70, -7, null].map((n, i): Cell[] => ["t", "1", n, `2026-11-29T12:00:0${i}.5Z`, null]);
    const at = Date.parse("2026-11-29T12:00:00Z") / 1_000;
    expect(await read(rows)).toEqual(
      rows.map((cells, d) => [d, 1, "t", "1", cells[2], Math.round(at + d + 0.5), null]),
    );
  });

  it("tell apart what each row within a decision has in common with its like", async () => {
    const rows = [0, 1, 2].flatMap((d): Cell[][] => [
      ["made", '{"version":1}', 1, null, "first"],
      ["paused", `{"handle":"suspend-${d}","mode":"finish_step"}`, null, null, "second"],
    ]);
    const found = await read(rows, { decisions: 3 });
    expect(found.toSorted((a, b) => a[0] - b[0] || a[1] - b[1])).toEqual(
      rows.map((cells, i) => [Math.floor(i / 2), (i % 2) + 1, ...cells]),
    );
  });

  it("may be one for each decision, without a number", async () => {
    const rows = ["a", "b"].map((text): Cell[] => [text, null, 1, null, "c"]);
    expect(await read(rows, { hasRows: false })).toEqual(rows.map((cells, d) => [d, ...cells]));
  });
});
