import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cleanText } from "./clean-text";
import { NotJson, toJson } from "./to-json";

describe("toJson", () => {
  it("copies what JSON can hold, as JSON would give it back", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = JSON.stringify(value);
        fc.pre(!/\\u0000|\\ud[89a-f]|__proto__/.test(text));
        expect(toJson(value, "It")).toEqual(JSON.parse(text));
      }),
    );
  });

  it("shares nothing with the value and leaves undefined properties out", () => {
    const value = { a: [{ b: 1 }], gone: undefined };
    const copy = toJson(value, "It") as { a: { b: number }[] };
    value.a.push({ b: 2 });
    expect(copy).toEqual({ a: [{ b: 1 }] });
    expect(Object.keys(copy)).toEqual(["a"]);
  });

  it.each([
    [{ a: [undefined] }, "/a/0", "undefined"],
    [{ a: 1n }, "/a", "bigint"],
    [{ "a/b~": Number.POSITIVE_INFINITY }, "/a~1b~0", "Infinity"],
    [new Map(), "", "Map"],
    [[new Error("x")], "/0", "Error"],
    ["\0", "", "NUL"],
    [{ "\udc00": 1 }, "/\udc00", "surrogate"],
    [JSON.parse('{"__proto__":1}'), "/__proto__", "not accepted"],
  ])("refuses %o at %j", (value, path, words) => {
    expect(() => toJson(value, "It")).toThrow(NotJson);
    expect(() => toJson(value, "It")).toThrow(
      expect.objectContaining({ path, message: expect.stringContaining(words) }),
    );
  });

  it("refuses what contains itself", () => {
    const loop: Record<string, unknown> = {};
    loop.again = loop;
    expect(() => toJson(loop, "It")).toThrow("contains itself");
  });
});

describe("cleanText", () => {
  it.each([
    ["as it is", 20, "as it is"],
    ["a\0b\ud800", 20, "a\ufffdb\ufffd"],
    ["abcdef", 4, "abc…"],
    ["ab😀def", 4, "ab…"],
  ])("makes %j with at most %d units %j", (text, max, clean) => {
    expect(cleanText(text, max)).toBe(clean);
  });
});
