import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readPointer, writePointer } from "./json-pointer";

describe("JSON pointers", () => {
  it("read back what was written, whatever the keys", () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.string(), fc.constantFrom("", "/", "~", "~1", "a/b"))), (keys) => {
        expect(readPointer(writePointer(keys))).toEqual(keys);
      }),
    );
  });

  it("are written as RFC 6901 says", () => {
    expect(writePointer([])).toBe("");
    expect(writePointer(["a/b", 0, "m~n", ""])).toBe("/a~1b/0/m~0n/");
  });

  it.each(["a", "/~", "/a~2"])("%j is none", (text) => {
    expect(readPointer(text)).toBeNull();
  });
});
