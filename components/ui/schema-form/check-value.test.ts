import { describe, expect, it, vi } from "vitest";
import { checkValue } from "./check-value";

const schema = {
  type: "object",
  required: ["name", "count"],
  additionalProperties: false,
  properties: {
    name: { type: "string", minLength: 3 },
    count: { type: "integer", minimum: 2, maximum: 9 },
    mode: { enum: ["a", "b"] },
    tags: { type: "array", minItems: 1, items: { type: "string", pattern: "^t-" } },
    due: { type: "string", format: "date" },
  },
};

describe("checkValue", () => {
  it("passes a value that fits", () => {
    expect(checkValue(schema, { name: "abc", count: 4, mode: "a", tags: ["t-1"], due: "2026-03-01" })).toEqual({});
  });

  it("names each field at fault in words", () => {
    const value = { name: "x", count: 12, mode: "c", tags: ["x", "t-1"], due: "soon", odd: 1 };
    expect(checkValue(schema, value)).toEqual({
      "/name": "At least 3 characters",
      "/count": "At most 9",
      "/mode": "Choose one of the options",
      "/tags/0": "Must match ^t-",
      "/due": "Enter a date",
      "/odd": "Not a known field",
    });
  });

  it("puts a missing property on the property", () => {
    expect(checkValue(schema, {})).toEqual({ "/name": "Required", "/count": "Required" });
  });

  it("tells a wrong type in words of a form", () => {
    expect(checkValue(schema, { name: "abc", count: "many" })).toMatchObject({ "/count": "Enter a whole number" });
  });

  it("wants a value", () => {
    expect(checkValue({ type: "string" }, undefined)).toEqual({ "": "Required" });
  });

  it("leaves a schema it cannot read to the server", () => {
    expect(checkValue({ $ref: "https://elsewhere.example/schema" }, 1)).toEqual({});
    expect(checkValue("nonsense", 1)).toEqual({});
  });

  it("makes no code while checking", () => {
    const made = vi.spyOn(globalThis, "Function");
    checkValue(schema, { name: "abc", count: 4 });
    expect(made).not.toHaveBeenCalled();
  });
});
