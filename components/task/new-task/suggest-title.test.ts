import { describe, expect, it } from "vitest";
import { DIGEST_INPUT_SCHEMA } from "@/server/agents/digest/digest-input";
import { suggestTitle } from "./suggest-title";

const CHANGE = {
  type: "object",
  required: ["change"],
  properties: { note: { type: "string" }, change: { type: "integer" } },
};

describe("suggestTitle", () => {
  it("names the folder of a digest, and this one in words", () => {
    expect(suggestTitle("digest", DIGEST_INPUT_SCHEMA, { folder: "docs/handbook" })).toBe("Digest docs/handbook");
    expect(suggestTitle("digest", DIGEST_INPUT_SCHEMA, { folder: "." })).toBe("Digest this folder");
  });

  it("takes what must be given before what may be", () => {
    expect(suggestTitle("ci-fixer", CHANGE, { note: "soon", change: 4182 })).toBe("ci-fixer: 4182");
    expect(suggestTitle("ci-fixer", CHANGE, { note: "soon" })).toBe("ci-fixer: soon");
  });

  it("has something to say before anything is filled in", () => {
    expect(suggestTitle("ci-fixer", CHANGE, {})).toBe("New ci-fixer task");
    expect(suggestTitle("digest", true, undefined)).toBe("Digest");
  });

  it("keeps to one line and a readable length", () => {
    const schema = { properties: { text: { type: "string" } } };
    expect(suggestTitle("ask", schema, { text: "  first line\nsecond" })).toBe("Ask first line");
    const title = suggestTitle("ask", schema, { text: "😀".repeat(200) });
    expect([...title]).toHaveLength(84);
    expect(title.isWellFormed()).toBe(true);
  });
});
