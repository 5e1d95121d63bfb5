import { expect, it } from "vitest";
import { checkSchemaInTime } from "./check-schema-in-time";
import type { Json } from "./domain/json";

it("says by place what does not fit, and nothing when it fits", () => {
  const schema = { type: "object", properties: { n: { type: "number" } }, required: ["n"] };
  expect(checkSchemaInTime(schema, { n: 1 })).toBeNull();
  expect(checkSchemaInTime(schema, { n: "x" })).toMatchObject({ "/n": expect.any(String) });
});

it.each<[string, Json, Json]>([
  ["a pattern that goes back and forth for years", { type: "string", pattern: "^(a+)+$" }, `${"a".repeat(60)}!`],
  ["a comparison of each with each", { uniqueItems: true }, Array.from({ length: 50_000 }, (_, i) => [i])],
])("ends %s, and checks the next one", (_, schema, value) => {
  expect(checkSchemaInTime(schema, value)).toEqual({ "": expect.stringContaining("too long") });
  expect(checkSchemaInTime({ type: "string" }, 1)).not.toBeNull();
});

it.each<[string, Json]>([
  ["a pattern that is none", { pattern: "(" }],
  ["a pattern of another language", { pattern: "(?i)yes" }],
  ["a reference to nowhere", { $ref: "#/nope" }],
  ["a reference to elsewhere", { $ref: "http://127.0.0.1:1/x" }],
  ["a reference to itself", { $ref: "#" }],
  ["references in a circle", { $ref: "#/$defs/a", $defs: { a: { $ref: "#/$defs/b" }, b: { $ref: "#/$defs/a" } } }],
  ["keywords of the wrong kind", { allOf: null, properties: null, $schema: 5 }],
  ["one address given twice", { $id: "http://a/b", properties: { x: { $id: "http://a/b" } } }],
])("lets everything pass that meets %s", (_, schema) => {
  expect(checkSchemaInTime(schema, "text")).toBeNull();
});
