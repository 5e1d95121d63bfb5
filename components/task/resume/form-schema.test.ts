import { describe, expect, it } from "vitest";
import { formSchemaOf, helpOf } from "./form-schema";

describe("formSchemaOf", () => {
  const shaped = { type: "object", properties: {} };
  it.each([
    ["nothing", null, null],
    ["true", true, null],
    ["words alone", { title: "Note", description: "Any text." }, null],
    ["a shape", shaped, shaped],
  ])("of %s", (_name, schema, expected) => {
    expect(formSchemaOf(schema)).toBe(expected);
  });
});

it("what the agent says of its input is help", () => {
  expect(helpOf({ title: "Note", description: "Any text." })).toBe("Any text.");
  expect(helpOf({ description: 1 })).toBeUndefined();
});
