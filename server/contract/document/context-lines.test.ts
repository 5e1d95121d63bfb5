import { describe, expect, it } from "vitest";
import { contextLines } from "./context-lines";
import { scanJson } from "./scan-json";
import { findNode } from "./tape-pointer";

/** The lines as they are drawn, the sought value in brackets. */
function drawn(state: unknown, pointer: string): readonly string[] {
  const tape = scanJson(JSON.stringify(state));
  return contextLines(tape, findNode(tape, pointer) ?? -1).map(({ depth, key, kind, text, count, is, leftOut }) => {
    const value = kind === "object" || kind === "array" ? `${kind} ${count}` : text;
    const line = is === "left_out" ? `${leftOut} more` : `${key === null ? "" : `${key}: `}${value}`;
    return `${"  ".repeat(depth)}${is === "value" ? `[${line}]` : line}${is === "open" ? " >" : ""}`;
  });
}

describe("contextLines", () => {
  it("shows a value in what it is in, beside its neighbours, each on one line", () => {
    const state = { rows: 41, cutover: { at: "noon", approved: false, steps: [1, 2], note: null }, done: true };
    expect(drawn(state, "/cutover/approved")).toEqual([
      "object 3 >",
      "  rows: 41",
      "  cutover: object 4 >",
      "    at: noon",
      "    [approved: false]",
      "    steps: array 2",
      "    note: null",
      "  done: true",
    ]);
  });

  it("leaves out what is far away, in every container on the way", () => {
    const state = { a: { list: Array.from({ length: 100 }, (_, n) => n) } };
    expect(drawn(state, "/a/list/50")).toEqual([
      "object 1 >",
      "  a: object 1 >",
      "    list: array 100 >",
      "      47 more",
      "      47",
      "      48",
      "      49",
      "      [50]",
      "      51",
      "      52",
      "      53",
      "      46 more",
    ]);
  });

  it("begins three containers above a value that is deep, and with the whole where that is the value", () => {
    expect(drawn({ a: { b: { c: { d: { e: 1 } } } } }, "/a/b/c/d/e")).toEqual([
      "b: object 1 >",
      "  c: object 1 >",
      "    d: object 1 >",
      "      [e: 1]",
    ]);
    expect(drawn("all", "")).toEqual(["[all]"]);
  });
});
