import { describe, expect, it } from "vitest";
import { cut, keyOf, scalarOf, startOfScalar } from "./node-text";
import { scanJson } from "./scan-json";

describe("the texts of a value", () => {
  it("reads escapes in keys and strings, and leaves numbers as they were written", () => {
    const tape = scanJson('{"a\\u002fb":"x\\ny \\ud83d\\ude00","n":1.50e3,"t":true}');
    expect([1, 2, 3].map((node) => [keyOf(tape, node), scalarOf(tape, node)])).toEqual([
      ["a/b", "x\ny 😀"],
      ["n", "1.50e3"],
      ["t", "true"],
    ]);
  });

  it("says nothing for containers and has no key in an array", () => {
    const tape = scanJson("[[1]]");
    expect([keyOf(tape, 1), scalarOf(tape, 1), scalarOf(tape, 2)]).toEqual([null, null, "1"]);
  });

  it("gives the start of a long string without cutting an escape or a pair", () => {
    for (const piece of ["\\u00e9", "\\n", "😀", "\\\\"]) {
      for (const shift of ["", "x", "xx", "xxx", "xxxx", "xxxxx"]) {
        const tape = scanJson(`"${shift}${piece.repeat(400)}"`);
        const { text, isCut } = startOfScalar(tape, 0);
        expect(isCut).toBe(true);
        expect(scalarOf(tape, 0)?.startsWith(text)).toBe(true);
        expect(text.isWellFormed()).toBe(true);
      }
    }
  });

  it("can begin inside a string", () => {
    const tape = scanJson(`"${"a".repeat(500)}needle"`);
    expect(startOfScalar(tape, 0, 498)).toEqual({ text: "aaneedle", isCut: false });
  });
});

describe("cut", () => {
  it("leaves short texts and never cuts a pair", () => {
    expect(cut("abc", 3)).toEqual({ text: "abc", isCut: false });
    expect(cut("ab😀", 3)).toEqual({ text: "ab", isCut: true });
  });
});
