import { describe, expect, it } from "vitest";
import type { Json } from "../json";
import { valuesOfParts } from "./values-of-parts";

const TEXT = { type: "string" };
const NUMBER = { type: "number" };
/** What words may mean beside themselves and the parts that they came in. */
const meanings = (schema: Json) => [...valuesOfParts([{ text: "go on" }], schema)].slice(1, -1);

describe("words where an object is asked for", () => {
  it.each<[string, Json, readonly Json[]]>([
    ["the one required text", { properties: { a: TEXT, b: NUMBER }, required: ["a"] }, [{ a: "go on" }]],
    ["the only text, though it may be left out", { properties: { reply: TEXT } }, [{ reply: "go on" }]],
    [
      "the only text with an empty list of what is required",
      { properties: { reply: TEXT }, required: [] },
      [{ reply: "go on" }],
    ],
    ["nothing where two are required", { properties: { a: TEXT, b: TEXT }, required: ["a", "b"] }, []],
    ["nothing where two may be left out", { properties: { a: TEXT, b: TEXT } }, []],
    ["nothing where it is no text", { properties: { a: NUMBER } }, []],
    ["nothing where the schema names none", { required: ["toString"], properties: {} }, []],
    ["nothing where it says nothing of an object", true, []],
  ])("are %s", (_what, schema, expected) => {
    expect(meanings(schema)).toEqual(expected);
  });
});
