import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeIJson, parseIJson } from "./i-json";
import { MAX_JSON_DEPTH, NotIJson } from "./i-json-scanner";

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const read = (text: string): unknown => parseIJson(bytesOf(text));

function refusalOf(text: string | Uint8Array): { path: string; message: string } {
  try {
    parseIJson(typeof text === "string" ? bytesOf(text) : text);
  } catch (error) {
    if (error instanceof NotIJson) return { path: error.path, message: error.message };
    throw error;
  }
  throw new Error("It was accepted.");
}

describe("parseIJson", () => {
  it("reads every JSON value as JSON.parse does", () => {
    fc.assert(
      fc.property(fc.jsonValue({ noUnicodeString: false }), fc.nat(3), (value, indent) => {
        const text = JSON.stringify(value, null, indent);
        fc.pre(text.isWellFormed() && !/\\u0000|\\ud[89a-f]|__proto__/.test(text));
        expect(read(text)).toEqual(JSON.parse(text));
      }),
      { numRuns: 500 },
    );
  });

  it("counts all values where there is a most of them", () => {
    const text = '{"a":[1,{"b":null}],"c":"x"}';
    expect(parseIJson(bytesOf(text), 6)).toEqual(JSON.parse(text));
    expect(() => parseIJson(bytesOf(text), 5)).toThrow("more than 5 values");
  });

  it("refuses a list exactly when an object in it has a key twice, however alike the others are", () => {
    const key = fc.constantFrom("a", "b", "ab", 'a"', "\\", "é", "");
    const item = fc.oneof(fc.uniqueArray(key), fc.array(key, { maxLength: 8 }));
    fc.assert(
      fc.property(fc.array(item, { maxLength: 6 }), (items) => {
        const objects = items.map((keys) => `{${keys.map((each, i) => `${JSON.stringify(each)}:${i}`)}}`);
        const hasTwice = items.some((keys) => new Set(keys).size < keys.length);
        if (hasTwice) expect(refusalOf(`[${objects}]`).message).toContain("twice");
        else expect(read(`[${objects}]`)).toEqual(JSON.parse(`[${objects}]`));
      }),
      { numRuns: 1000 },
    );
  });

  it("refuses what JSON.parse refuses", () => {
    const pieces = fc.constantFrom(
      "{",
      "}",
      "[",
      "]",
      ",",
      ":",
      '"a"',
      '"',
      "1",
      "-",
      "0",
      ".5",
      "e1",
      "true",
      "nul",
      " ",
      "\\u0041",
      "\n",
      "//",
      "'",
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 12 }), (parts) => {
        const text = parts.join("");
        let valid = true;
        try {
          JSON.parse(text);
        } catch {
          valid = false;
        }
        if (!valid) expect(() => read(text)).toThrow(NotIJson);
      }),
      { numRuns: 3000 },
    );
  });

  it.each([
    ['{"a":1,"a":2}', "/a", "twice"],
    ['{"a":1,"\\u0061":2}', "/a", "twice"],
    ['[{"a":1,"b":2},{"a":1,"b":2,"b":3}]', "/1/b", "twice"],
    ['[{"a":1,"b":2},{"b":1,"a":2,"b":3}]', "/1/b", "twice"],
    ['[{"a":1,"b":2},{"a":1,"\\u0061":2}]', "/1/a", "twice"],
    ['[{"a\\"":1},{"a"":2}]', "/1/a", "colon"],
    ['[{"a":{"x":1}},{"a":{"__proto__":1}}]', "/1/a/__proto__", "__proto__"],
    ['{"__proto__":{"x":1}}', "/__proto__", "__proto__"],
    ['[{"b":{"\\u005f_proto__":1}}]', "/0/b/__proto__", "__proto__"],
    ['{"a":[1,2,9007199254740993]}', "/a/2", "double"],
    ['{"n":1152921504606846976}', "/n", "double"],
    ["1e400", "", "double"],
    ["-1e400", "", "double"],
    ["1e-400", "", "double"],
    ["2.00000000000000001", "", "double"],
    [`1${"0".repeat(500)}`, "", "double"],
    [`0.${"0".repeat(100_000)}1`, "", "double"],
    ['{"a/b":{"c~d":"x\\u0000"}}', "/a~1b/c~0d", "NUL"],
    ['["ok","\\ud800"]', "/1", "surrogate"],
    ['["\\udc00\\ud800"]', "/0", "surrogate"],
    ['["\\ud800\\u0041"]', "/0", "surrogate"],
    ['["\\ud800x"]', "/0", "surrogate"],
    ['{"a":"\u0001"}', "/a", "control character"],
    ['{"a":"\\x"}', "/a", "escape"],
    ['{"a":01}', "/a", "comma"],
    ["[1,]", "/1", "value"],
    ['{"a":1,}', "/a", "key"],
    ["{'a':1}", "/0", "key"],
    ['{"a":NaN}', "/a", "value"],
    ['{"a":1 // no\n}', "/a", "comma"],
    ["1 2", "", "follows"],
    ['{"a":', "/a", "too early"],
    ['{"a":"b', "/a", "too early"],
    ["", "", "too early"],
    ["\ufeff{}", "", "byte order mark"],
  ])("refuses %j at %j: %s", (text, path, words) => {
    const refusal = refusalOf(text);
    expect(refusal.path).toBe(path);
    expect(refusal.message).toContain(words);
  });

  it("refuses bytes that are not UTF-8", () => {
    for (const bytes of [
      [0x22, 0xff, 0x22],
      [0x22, 0xed, 0xa0, 0x80, 0x22],
      [0x22, 0xc0, 0x80, 0x22],
      [0xff, 0xfe, 0x7b, 0x00],
    ]) {
      expect(refusalOf(Uint8Array.from(bytes)).message).toContain("UTF-8");
    }
  });

  it.each([
    "0",
    "-0",
    "0.1",
    "0.10000000000000001",
    "1e22",
    "10000000000000000000000",
    "1E-7",
    "9007199254740992",
    "-9007199254740991",
    "5e-324",
    "1.7976931348623157e308",
    "123456789012345e-3",
    "0.30000000000000004",
    "0e999",
  ])("takes the number %s", (text) => {
    expect(read(`[${text}]`)).toEqual([Number(text)]);
  });

  it("takes every number that a double prints", () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (n) => {
        expect(read(JSON.stringify(n))).toBe(n === 0 ? 0 : n);
      }),
    );
  });

  it("takes the deepest nesting that is allowed and no deeper", () => {
    const nested = (depth: number): string => `${"[".repeat(depth)}${"]".repeat(depth)}`;
    expect(decodeIJson(bytesOf(nested(MAX_JSON_DEPTH)))).toHaveLength(2 * MAX_JSON_DEPTH);
    expect(refusalOf(nested(MAX_JSON_DEPTH + 1)).message).toContain("512 deep");
    expect(refusalOf(`${'{"a":'.repeat(100_000)}1`).path).toBe("/a".repeat(MAX_JSON_DEPTH));
  });

  it("keeps odd but legal text as it is", () => {
    const odd = { "": 1, constructor: 2, "a.b": 3, "\u202e": "\u200b\ufeff\u0007", hasOwnProperty: "😀\u{e0041}" };
    expect(read(JSON.stringify(odd))).toEqual(odd);
  });
});
