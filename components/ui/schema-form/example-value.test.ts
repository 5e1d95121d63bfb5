import { describe, expect, it } from "vitest";
import { checkValue } from "./check-value";
import { exampleValue } from "./example-value";
import type { JsonObject } from "./json";

const taking = (properties: JsonObject, required = Object.keys(properties)): JsonObject => ({
  type: "object",
  properties,
  required,
});

describe("exampleValue", () => {
  it.each([
    ["a text", taking({ name: { type: "string", minLength: 9 } }), { name: "example.." }],
    ["an example of its own", taking({ name: { type: "string", examples: ["Ada"] } }), { name: "Ada" }],
    ["a default", taking({ path: { type: "string", default: "." } }), { path: "." }],
    ["a number in its range", taking({ port: { type: "integer", minimum: 1024 } }), { port: 1024 }],
    ["a choice", taking({ mode: { enum: ["skip", "whole"] } }), { mode: "skip" }],
    ["a constant", taking({ kind: { const: "digest" } }), { kind: "digest" }],
    ["a group", taking({ at: taking({ day: { type: "string", format: "date" } }) }), { at: { day: "2030-01-01" } }],
    ["rows", taking({ names: { type: "array", minItems: 1, items: { type: "string" } } }), { names: ["example"] }],
    ["a choice of shapes", taking({ to: { oneOf: [{ type: "boolean" }, { type: "number" }] } }), { to: false }],
    ["what may be left out", taking({ note: { type: "string" } }, []), {}],
  ])("fits a schema that wants %s", (_, schema, value) => {
    expect(exampleValue(schema)).toEqual(value);
    expect(checkValue(schema, value)).toEqual({});
  });
});
