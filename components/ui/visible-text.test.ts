import { describe, expect, it } from "vitest";
import { escapeText, splitUnseen } from "./visible-text";

describe("escapeText", () => {
  it("writes text as a JSON string does", () => {
    expect(escapeText('say "a\\b"\n\tok')).toBe('say \\"a\\\\b\\"\\n\\tok');
  });

  it.each([
    ["\u202e", "\\u202e"],
    ["\u0007", "\\u0007"],
    ["\u009b", "\\u009b"],
    ["\u200b", "\\u200b"],
    ["\u2066", "\\u2066"],
    ["\ufeff", "\\ufeff"],
    ["\ud800", "\\ud800"],
    ["\u{e0041}", "\\u{e0041}"],
  ])("writes out %j", (char, shown) => {
    expect(escapeText(`a${char}b`)).toBe(`a${shown}b`);
  });

  it("leaves letters of every script and whole pairs", () => {
    expect(escapeText("Größe שלום 😀 数")).toBe("Größe שלום 😀 数");
  });
});

describe("splitUnseen", () => {
  it("keeps lines and tabs and sets what is unseen apart", () => {
    expect(splitUnseen("a\n\tb\u202ec\r")).toEqual([
      { text: "a\n\tb", isEscape: false },
      { text: "\\u202e", isEscape: true },
      { text: "c", isEscape: false },
      { text: "\\r", isEscape: true },
    ]);
  });

  it("gives nothing for nothing", () => {
    expect(splitUnseen("")).toEqual([]);
  });
});
