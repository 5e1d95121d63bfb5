import { describe, expect, it } from "vitest";
import type { Json } from "../json";
import { callWords } from "./call-words";

describe("callWords", () => {
  it.each<[Json, string]>([
    [{ images: 6, dry: true }, "images=6, dry=true"],
    [{ path: "src/lease.ts", text: "two words" }, 'path=src/lease.ts, text="two words"'],
    [["edge", "3.18.0"], '"edge", "3.18.0"'],
    [{ where: { id: 1 }, note: null }, 'where={"id":1}, note=null'],
    ["npm test", '"npm test"'],
    [null, "null"],
    [{}, ""],
  ])("reads %j as %s", (args, words) => {
    expect(callWords(args)).toBe(words);
  });

  it("is cut where it is long", () => {
    const words = callWords({ text: "x".repeat(1_000) });
    expect(words).toHaveLength(200);
    expect(words.endsWith("…")).toBe(true);
  });

  it.each([0, 1])("is never cut within a character, wherever that stands: %i", (before) => {
    const words = callWords({ text: `${"x".repeat(100 + before)}${"\u{1f600}".repeat(100)}` });
    expect(words.isWellFormed()).toBe(true);
    expect(words.length).toBeLessThanOrEqual(200);
  });
});
