import { describe, expect, it } from "vitest";
import { parseJsonText } from "./parse-json-text";

describe("parseJsonText", () => {
  it("reads JSON", () => {
    expect(parseJsonText(' {"a": [1, 2.5, "12345678901234567890"]} ')).toEqual({
      value: { a: [1, 2.5, "12345678901234567890"] },
      problem: null,
    });
  });

  it("names a number that would change", () => {
    expect(parseJsonText('{"a": 9007199254740993}').problem).toBe("9007199254740993 is too large to be kept exactly");
  });

  it("keeps a large number that survives", () => {
    expect(parseJsonText("9007199254740992").problem).toBeNull();
  });

  it("says what is wrong with other text", () => {
    expect(parseJsonText("{").problem).toMatch(/^Not valid JSON/);
    expect(parseJsonText("  ").problem).toBe("Enter JSON");
  });
});
