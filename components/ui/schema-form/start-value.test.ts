import { describe, expect, it } from "vitest";
import { readField } from "./read-field";
import { startRow, startValue } from "./start-value";

describe("startValue", () => {
  it("takes defaults and constants and guesses nothing else", () => {
    const field = readField({
      type: "object",
      required: ["kind", "sure"],
      properties: {
        kind: { const: "digest" },
        max: { type: "integer", default: 500 },
        sure: { type: "boolean" },
        note: { type: "string" },
      },
    });
    expect(startValue(field)).toEqual({ kind: "digest", max: 500 });
  });

  it("leaves an optional group out and fills a required one", () => {
    const inner = { type: "object", properties: { a: { type: "string", default: "x" } } };
    const field = readField({ type: "object", required: ["must"], properties: { must: inner, may: inner } });
    expect(startValue(field)).toEqual({ must: { a: "x" } });
  });

  it("shows as many rows as the schema wants", () => {
    expect(startValue(readField({ type: "array", minItems: 2, items: { type: "string" } }))).toEqual([null, null]);
  });

  it("starts a row of groups as an object", () => {
    expect(startRow(readField({ type: "object", properties: { a: { type: "string" } } }))).toEqual({});
  });

  it("does not share a default between two forms", () => {
    const field = readField({ type: "array", items: { type: "string" }, default: ["a"] });
    expect(startValue(field)).not.toBe(startValue(field));
  });
});
