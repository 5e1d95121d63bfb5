import { describe, expect, it } from "vitest";
import { showLines, showShort, showText } from "./show-text";

describe("showText", () => {
  it.each([
    ["plain name.md", "plain name.md"],
    ["über-大-😀.txt", "über-大-😀.txt"],
    ["two\nlines\r\t", "two\\u000alines\\u000d\\u0009"],
    ["\u202egnp.exe", "\\u202egnp.exe"],
    ["a\u200bb\ufeffc\u2028d\u0085e", "a\\u200bb\\ufeffc\\u2028d\\u0085e"],
    ["\u001b[31mred", "\\u001b[31mred"],
    ["\u{e0041}tag", "\\u{e0041}tag"],
    ["back\\slash", "back\\\\slash"],
    ["\\u202e", "\\\\u202e"],
    ["lone \ud800", "lone \\ud800"],
  ])("shows %j as %j", (text, shown) => {
    expect(showText(text)).toBe(shown);
  });

  it("never leaves two different texts looking the same", () => {
    expect(showText("\u202e")).not.toBe(showText("\\u202e"));
  });
});

describe("showShort", () => {
  it("cuts in the middle and keeps the end", () => {
    const shown = showShort(`${"folder/".repeat(60)}file.ts`, 40);
    expect(Array.from(shown)).toHaveLength(40);
    expect(shown.startsWith("folder/folder")).toBe(true);
    expect(shown.endsWith("/file.ts")).toBe(true);
  });

  it("never splits a character in two", () => {
    expect(showShort("😀".repeat(200), 51).isWellFormed()).toBe(true);
    expect(showShort("\ud83d".repeat(200)).isWellFormed()).toBe(true);
  });
});

describe("showLines", () => {
  it("keeps lines and tabs and writes out what is unseen", () => {
    expect(showLines("one\r\ntwo\tthree\rfour\u202e\u0007")).toBe("one\ntwo\tthree\nfour\\u202e\\u0007");
  });
});
