import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { markText } from "./mark-text";

describe("markText", () => {
  it("marks every occurrence and loses nothing", () => {
    expect(markText("rows_copied Rows", "rows")).toEqual([
      { text: "rows", isMatch: true },
      { text: "_copied ", isMatch: false },
      { text: "Rows", isMatch: true },
    ]);
  });

  it("takes what is wanted as text, not as a pattern", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.string({ unit: "grapheme" }), (before, wanted) => {
        const text = `${before}${wanted}.*`;
        const parts = markText(text, wanted);
        expect(parts.map((part) => part.text).join("")).toBe(text);
        if (wanted !== "") expect(parts.some((part) => part.isMatch)).toBe(true);
      }),
    );
  });
});
