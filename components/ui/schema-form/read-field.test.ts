import { describe, expect, it } from "vitest";
import type { Json } from "./json";
import { readField } from "./read-field";

function kindOf(schema: Json): string {
  return readField(schema).kind;
}

describe("readField", () => {
  it.each<[string, Json]>([
    ["text", { type: "string" }],
    ["long_text", { type: "string", format: "markdown" }],
    ["long_text", { type: "string", maxLength: 2000 }],
    ["secret", { type: "string", writeOnly: true }],
    ["date", { type: "string", format: "date" }],
    ["date_time", { type: "string", format: "date-time" }],
    ["number", { type: "integer" }],
    ["boolean", { type: "boolean" }],
    ["choice", { enum: ["a", "b"] }],
    ["choice", { oneOf: [{ const: "a", title: "A" }] }],
    ["fixed", { const: 3 }],
    ["group", { type: "object", properties: {} }],
    ["rows", { type: "array", items: { type: "string" } }],
    ["variants", { oneOf: [{ type: "string" }, { type: "object", properties: {} }] }],
    ["json", { type: "object" }],
    ["json", { type: "array" }],
    ["json", {}],
    ["json", true],
    ["json", "not a schema"],
  ])("shows a %s field for %j", (kind, schema) => {
    expect(kindOf(schema)).toBe(kind);
  });

  it("takes title, description and example as they are", () => {
    const field = readField({ type: "string", title: "Folder", description: "Only read", examples: ["docs"] });
    expect(field).toMatchObject({ title: "Folder", description: "Only read", placeholder: "docs" });
  });

  it("makes a title from a property's name", () => {
    const field = readField({
      type: "object",
      properties: { maxFiles: { type: "integer" }, follow_links: { type: "boolean" } },
    });
    expect(field.kind === "group" && field.fields.map((f) => f.field.title)).toEqual(["Max files", "Follow links"]);
  });

  it("knows which properties are required", () => {
    const field = readField({
      type: "object",
      required: ["a"],
      properties: { a: { type: "string" }, b: { type: "string" } },
    });
    expect(field.kind === "group" && field.fields.map((f) => f.field.required)).toEqual([true, false]);
  });

  it("follows references and lets words beside them win", () => {
    const field = readField({
      type: "object",
      $defs: { size: { type: "integer", title: "Size", default: 4 } },
      properties: { limit: { $ref: "#/$defs/size", title: "Limit" } },
    });
    const limit = field.kind === "group" ? field.fields[0]?.field : null;
    expect(limit).toMatchObject({ kind: "number", title: "Limit", preset: 4 });
  });

  it("follows references to a suggestion, and lets one beside them win", () => {
    const $defs = { size: { type: "integer", "x-suggestion": 4 } };
    expect(readField({ $defs, $ref: "#/$defs/size" })).toMatchObject({ suggestion: 4 });
    expect(readField({ $defs, $ref: "#/$defs/size", "x-suggestion": 7 })).toMatchObject({ suggestion: 7 });
  });

  it.each<[string, Json]>([
    ["a type list", { type: ["string", "null"] }],
    ["anyOf with null", { anyOf: [{ type: "string" }, { type: "null" }] }],
  ])("reads a nullable text from %s", (_, schema) => {
    expect(readField(schema)).toMatchObject({ kind: "text", nullable: true });
  });

  it("shows all properties where the options only say which are required together", () => {
    const properties = { a: { type: "string" }, b: { type: "string" } };
    const field = readField({ properties, anyOf: [{ required: ["a"] }, { required: ["b"] }] });
    expect(field.kind === "group" && field.fields.map(({ key }) => key)).toEqual(["a", "b"]);
  });

  it("shows properties beside options in each of them, with those that both require", () => {
    const field = readField({
      properties: { name: { type: "string" } },
      required: ["name"],
      $defs: { card: { title: "Card", properties: { number: { type: "string" } }, required: ["number"] } },
      oneOf: [{ $ref: "#/$defs/card" }, { title: "Cash", properties: { kind: { const: "cash" } } }],
    });
    const options = field.kind === "variants" ? field.options : [];
    expect(
      options.map((option) => [
        option.title,
        option.kind === "group" && option.fields.map(({ key, field: part }) => `${key}${part.required ? "!" : ""}`),
      ]),
    ).toEqual([
      ["Card", ["name!", "number!"]],
      ["Cash", ["name!", "kind"]],
    ]);
  });

  it("types a schema that contains itself as JSON at some depth", () => {
    const tree: Json = { type: "object", properties: { child: { $ref: "#" } } };
    expect(JSON.stringify(readField(tree))).toContain('"kind":"json"');
  });

  it("types a reference that leads nowhere or in circles as JSON", () => {
    expect(kindOf({ $ref: "#/$defs/none" })).toBe("json");
    expect(kindOf({ $defs: { a: { $ref: "#/$defs/a" } }, $ref: "#/$defs/a" })).toBe("json");
  });

  it("says the range and unit of a number", () => {
    expect(readField({ type: "number", minimum: 1, maximum: 500, "x-unit": "files" })).toMatchObject({
      range: "1 to 500",
      unit: "files",
    });
    expect(readField({ type: "integer", minimum: 1, maximum: 10_000 })).toMatchObject({ range: "1 to 10,000" });
    expect(readField({ type: "number", minimum: 0.25 })).toMatchObject({ range: "At least 0.25" });
    expect(readField({ type: "number", exclusiveMinimum: 0 })).toMatchObject({ range: "More than 0" });
  });

  it("keeps titles and descriptions of options", () => {
    const field = readField({
      oneOf: [{ const: "skip", title: "Skip it", description: "Not read" }, { const: "whole" }],
    });
    expect(field).toMatchObject({
      options: [
        { value: "skip", title: "Skip it", description: "Not read" },
        { value: "whole", title: "whole" },
      ],
    });
  });
});
