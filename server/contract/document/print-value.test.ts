import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { printValue } from "./print-value";
import { scanJson } from "./scan-json";

const print = (value: unknown, limit = Number.POSITIVE_INFINITY) =>
  printValue(scanJson(JSON.stringify(value)), 0, limit);

describe("printValue", () => {
  it("indents containers as JSON.stringify does", () => {
    fc.assert(
      fc.property(fc.oneof(fc.array(fc.jsonValue()), fc.dictionary(fc.string(), fc.jsonValue())), (value) => {
        // Numbers stay as they were written; JSON.parse brings -0 to what is written.
        const text = JSON.stringify(value);
        expect(print(value).text).toBe(JSON.stringify(JSON.parse(text), null, 2));
      }),
      { numRuns: 300 },
    );
  });

  it("gives strings as their text and other scalars as written", () => {
    expect(print("a\nb")).toEqual({ text: "a\nb", isCut: false });
    expect(print(1.5).text).toBe("1.5");
    expect(print(null).text).toBe("null");
  });

  it("prints a part of a document as if it were alone", () => {
    const tape = scanJson('{"a":{"b":[1]},"c":2}');
    expect(printValue(tape, 1, 100).text).toBe('{\n  "b": [\n    1\n  ]\n}');
  });

  it("stops at the limit", () => {
    const { text, isCut } = print(
      Array.from({ length: 1_000_000 }, (_, n) => n),
      20,
    );
    expect(isCut).toBe(true);
    expect(text).toBe("[\n  0,\n  1,\n  2,\n  3");
  });
});
