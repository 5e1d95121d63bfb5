import { describe, expect, it } from "vitest";
import { readField } from "./read-field";
import { listPointers, toShownErrors } from "./shown-errors";

describe("listPointers", () => {
  it("lists groups, rows and the option in use", () => {
    const field = readField({
      type: "object",
      properties: {
        name: { type: "string" },
        tags: { type: "array", items: { type: "string" } },
        how: {
          oneOf: [{ type: "string" }, { type: "object", properties: { kind: { const: "x" }, n: { type: "integer" } } }],
        },
      },
    });
    expect(listPointers(field, { tags: ["a", "b"], how: { kind: "x" } })).toEqual([
      "",
      "/name",
      "/tags",
      "/tags/0",
      "/tags/1",
      "/how",
      "/how/n",
    ]);
  });
});

describe("toShownErrors", () => {
  it("leaves an error where it is shown", () => {
    expect(toShownErrors({ "/a": "Required" }, ["", "/a"])).toEqual({ "/a": "Required" });
  });

  it("moves the others up and says where they belong", () => {
    expect(toShownErrors({ "/a/b/c": "Required", "/d": "Not a known field" }, ["", "/a"])).toEqual({
      "/a": "b/c: Required",
      "": "d: Not a known field",
    });
  });

  it("joins several at one place", () => {
    expect(toShownErrors({ "/a": "One", "/b": "Two" }, [""])).toEqual({ "": "a: One. b: Two" });
  });
});
