import { describe, expect, it } from "vitest";
import { findablePath, pathsOf } from "./paths-of";

describe("pathsOf", () => {
  it("names each value by where it stands, an item of a list by its list", () => {
    const state = { a: { "b/c~": [1, 1, "x", null] }, t: true, empty: {} };
    expect(pathsOf(state)).toEqual({
      cut: false,
      paths: [
        { path: "/a/b~1c~0/*", value: "1" },
        { path: "/a/b~1c~0/*", value: "x" },
        { path: "/a/b~1c~0/*", value: "null" },
        { path: "/t", value: "true" },
      ],
    });
  });

  it("keeps the beginning of a long value and the first thousand values, and says when there are more", () => {
    expect(pathsOf("é".repeat(500)).paths).toEqual([{ path: "", value: "é".repeat(200) }]);
    const many = pathsOf(Array.from({ length: 5_000 }, (_, i) => i));
    expect([many.paths.length, many.cut]).toEqual([1_000, true]);
    expect(pathsOf(Array.from({ length: 5_000 }, () => 7))).toMatchObject({ paths: [{ value: "7" }], cut: false });
  });

  it("is not stopped by depth", () => {
    const deep = JSON.parse(`${'{"a":'.repeat(60)}1${"}".repeat(60)}`);
    expect(pathsOf(deep).paths).toHaveLength(1);
    expect(findablePath("/items/0/x/12")).toBe("/items/*/x/*");
  });
});
