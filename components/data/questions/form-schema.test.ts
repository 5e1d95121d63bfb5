import { describe, expect, it } from "vitest";
import type { JsonValue } from "@/server/contract/primitives";
import { formSchema } from "./form-schema";

describe("the form of a confirmation", () => {
  const form = (schema: JsonValue) => formSchema({ kind: "confirmation", call: null, schema });

  it("fills in nothing: defaults are suggestions, wherever they stand", () => {
    expect(
      form({
        default: {},
        properties: { yes: { type: "boolean", default: true }, default: { type: "string", default: "a" } },
        items: { type: "string", default: "b" },
        oneOf: [{ properties: { how: { default: "c" } } }],
        $defs: { size: { type: "integer", default: 4 } },
      }),
    ).toEqual({
      "x-suggestion": {},
      properties: { yes: { type: "boolean", "x-suggestion": true }, default: { type: "string", "x-suggestion": "a" } },
      items: { type: "string", "x-suggestion": "b" },
      oneOf: [{ properties: { how: { "x-suggestion": "c" } } }],
      $defs: { size: { type: "integer", "x-suggestion": 4 } },
    });
  });

  it("leaves values alone that only look like schemas", () => {
    const schema = { enum: [{ default: 1 }], const: { properties: { a: { default: 2 } } } };
    expect(form(schema)).toEqual(schema);
  });
});

describe("the form of a question", () => {
  it("is the same one each time, and another one once the question is another", () => {
    const question = { kind: "confirmation", call: null, schema: { type: "boolean", default: true } } as const;
    expect(formSchema(question)).toBe(formSchema(question));
    expect(formSchema({ ...question, schema: { type: "string" } })).toEqual({ type: "string" });
  });
});

describe("the form of a sign-in", () => {
  const form = (schema: JsonValue) => formSchema({ kind: "credential", call: null, schema });
  const secret = { type: "string", writeOnly: true };

  it.each<[string, JsonValue, JsonValue]>([
    ["one text", { type: "string" }, secret],
    [
      "texts of a group",
      { properties: { pin: { type: "string" }, days: { type: "integer" } } },
      { properties: { pin: secret, days: { type: "integer" } } },
    ],
    [
      "texts behind a reference",
      { $ref: "#/$defs/a", $defs: { a: { type: "string" } } },
      { $ref: "#/$defs/a", $defs: { a: secret } },
    ],
    [
      "no address, no choice",
      { properties: { mail: { type: "string", format: "email" }, at: { type: "string", enum: ["a"] } } },
      { properties: { mail: { type: "string", format: "email" }, at: { type: "string", enum: ["a"] } } },
    ],
    [
      "what the agent marked, and nothing else",
      { properties: { user: { type: "string" }, pin: secret } },
      { properties: { user: { type: "string" }, pin: secret } },
    ],
  ])("hides %s", (_, schema, shown) => {
    expect(form(schema)).toEqual(shown);
  });

  it.each([[true], [{}]])("asks for one secret where the agent does not say what it takes", (schema) => {
    expect(form(schema)).toMatchObject(secret);
  });
});
