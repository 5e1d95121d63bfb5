import { describe, expect, it } from "vitest";
import { withKey, withMovedRow, withoutRow, withRow } from "./edit-value";

describe("withKey", () => {
  it("keeps the order of keys", () => {
    expect(Object.keys(withKey({ a: 1, b: 2 }, "a", 3) as object)).toEqual(["a", "b"]);
  });

  it("drops a key without a value", () => {
    expect(withKey({ a: 1, b: 2 }, "a", undefined)).toEqual({ b: 2 });
  });

  it("makes an object where there was none", () => {
    expect(withKey(undefined, "a", 1)).toEqual({ a: 1 });
  });

  it("treats __proto__ as a plain key", () => {
    const value = withKey({}, "__proto__", { polluted: true });
    expect(Object.hasOwn(value as object, "__proto__")).toBe(true);
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
  });
});

describe("rows", () => {
  it("sets, drops and moves a row", () => {
    expect(withRow(["a", "b"], 1, "c")).toEqual(["a", "c"]);
    expect(withoutRow(["a", "b"], 0)).toEqual(["b"]);
    expect(withMovedRow(["a", "b", "c"], 2, 0)).toEqual(["c", "a", "b"]);
    expect(withMovedRow(["a"], 0, 1)).toEqual(["a"]);
  });
});
