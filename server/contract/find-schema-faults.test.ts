import { describe, expect, it } from "vitest";
import { z } from "zod";
import { findSchemaFaults } from "./find-schema-faults";

describe("a schema of an agent", () => {
  it.each([
    ["says anything goes", true],
    ["says nothing", {}],
    ["is what zod makes", z.toJSONSchema(z.object({ a: z.array(z.enum(["x"])).min(1), b: z.string().regex(/^a+$/) }))],
    ["has several types", { type: ["string", "null"] }],
    ["refers to itself", { $defs: { node: { properties: { next: { $ref: "#/$defs/node" } } } }, $ref: "#/$defs/node" }],
    ["names a place", { $defs: { a: { $anchor: "there", type: "string" } }, properties: { b: { $ref: "#there" } } }],
    ["has words of its own", { "x-order": 3, properties: { type: { type: "string" } } }],
  ])("that %s is one", (_what, schema) => {
    expect(findSchemaFaults(schema as never)).toBeNull();
  });

  it.each([
    ["is a text", "string", ""],
    ["is a list", [], ""],
    ["has a type that is none", { type: "text" }, "/type"],
    ["has an empty list of types", { type: [] }, "/type"],
    ["has properties in a list", { properties: [] }, "/properties"],
    ["is wrong deep down", { properties: { "a/b": { items: { minLength: -1 } } } }, "/properties/a~1b/items/minLength"],
    ["has a pattern that is none", { properties: { a: { pattern: "(" } } }, "/properties/a/pattern"],
    [
      "is wrong in a place of its own alphabet",
      { properties: { "größe #1": { type: 1 } } },
      "/properties/größe #1/type",
    ],
    ["refers to nowhere from there", { properties: { "größe #1": { $ref: "#/b" } } }, "/properties/größe #1/$ref"],
    ["requires a number", { required: [1] }, "/required/0"],
    ["chooses from nothing", { anyOf: [] }, "/anyOf"],
    ["refers to nowhere", { properties: { a: { $ref: "#/$defs/b" } } }, "/properties/a/$ref"],
    ["refers to another server", { $ref: "https://example.com/schema.json" }, "/$ref"],
    ["has an address that is none", { $id: "http://[" }, ""],
  ])("that %s is refused there", (_what, schema, place) => {
    expect(Object.keys(findSchemaFaults(schema as never) ?? {})).toEqual([place]);
  });

  it("stays as it was", () => {
    const schema = { $defs: { a: {} }, $ref: "#/$defs/a" };
    findSchemaFaults(schema);
    expect(Reflect.ownKeys(schema)).toEqual(["$defs", "$ref"]);
  });
});
