import { describe, expect, it } from "vitest";
import { checkValue } from "./check-value";

const schema = {
  $defs: { count: { type: "integer", minimum: 3 } },
  type: "object",
  properties: {
    how: {
      oneOf: [
        {
          type: "object",
          required: ["kind", "n"],
          properties: { kind: { const: "some" }, n: { $ref: "#/$defs/count" } },
        },
        { type: "object", required: ["kind"], properties: { kind: { const: "all" } } },
        { type: "string", minLength: 4 },
      ],
    },
  },
};

describe("keepLikelyBranches", () => {
  it("names what is missing in the branch the value was made for", () => {
    expect(checkValue(schema, { how: { kind: "some" } })).toEqual({ "/how/n": "Required" });
  });

  it("reads limits through a reference", () => {
    expect(checkValue(schema, { how: { kind: "some", n: 1 } })).toEqual({ "/how/n": "At least 3" });
  });

  it("tells a short text from an object", () => {
    expect(checkValue(schema, { how: "abc" })).toEqual({ "/how": "At least 4 characters" });
  });

  it("says that nothing fits when no branch comes near", () => {
    expect(checkValue(schema, { how: 7 })).toEqual({ "/how": "Does not fit any of the options" });
  });
});
