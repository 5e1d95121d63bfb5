import { describe, expect, it } from "vitest";
import { folderWords } from "./folder-words";

const look = { exists: true, files: 214, bytes: 1_900_000, truncated: false };

describe("folderWords", () => {
  it.each([
    [look, "214 files, 1.90 MB."],
    [{ ...look, files: 1, bytes: 84 }, "1 file, 84 B."],
    [{ ...look, files: 0, bytes: 0 }, "No files in it."],
    [{ ...look, files: 20_000, truncated: true }, "Over 20,000 files, over 1.90 MB."],
  ])("%j reads %s", (seen, words) => {
    expect(folderWords(seen)).toBe(words);
  });
});
