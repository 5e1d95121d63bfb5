import { describe, expect, it } from "vitest";
import { boundDiffs, diffFile, type FileDiff } from "./file-diff";

const numbered = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => `line ${from + n}`);
const text = (...lines: string[]) => lines.join("\n");

describe("the change of a file", () => {
  it.each<[string, [string, string], Omit<FileDiff, "path">]>([
    ["a new file", ["", "one\ntwo"], { added: 2, removed: 0, lines: "+one\n+two" }],
    ["a file that is emptied", ["one\ntwo", ""], { added: 0, removed: 2, lines: "-one\n-two" }],
    ["nothing", ["one", "one"], { added: 0, removed: 0, lines: "…" }],
    ["a moved line", ["a\nb\nc", "b\nc\na"], { added: 0, removed: 0, lines: "-a\n b\n c\n+a" }],
    ["two lines in one place", ["a\nb\nc", "a\nx\ny\nc"], { added: 2, removed: 1, lines: " a\n-b\n+x\n+y\n c" }],
    ["only how lines end", ["a\r\nb", "a\nb"], { added: 1, removed: 1, lines: "-a\n+a\n b" }],
    ["what would move a terminal", ["", "\u001b[2Ja\u0000b"], { added: 1, removed: 0, lines: "+ab" }],
  ])("is told as its lines: %s", (_case, [before, after], told) => {
    expect(diffFile("f", before, after)).toEqual({ path: "f", ...told });
  });

  it("has three lines around each place, and says where others stay", () => {
    const before = numbered(1, 20);
    const after = before.map((line) => (line === "line 5" || line === "line 15" ? `${line}!` : line));
    expect(diffFile("f", text(...before), text(...after)).lines.split("\n")).toEqual([
      "…",
      ...[" line 2", " line 3", " line 4", "-line 5", "+line 5!", " line 6", " line 7", " line 8"],
      "…",
      ...[" line 12", " line 13", " line 14", "-line 15", "+line 15!", " line 16", " line 17", " line 18"],
      "…",
    ]);
  });

  it("stays whole where too many lines differ to be compared: all that goes, then all that comes", () => {
    const [before, after] = [numbered(1, 600), numbered(601, 1_200)];
    const { lines, added, removed } = diffFile("f", text(...before), text(...after));
    expect([added, removed]).toEqual([600, 600]);
    expect(lines).toBe(text(...before.map((line) => `-${line}`), ...after.map((line) => `+${line}`)));
  });
});

describe("bounded changes", () => {
  it("are told from their beginning, and each says how many lines there are", () => {
    const diffs = [diffFile("a", "", "one\ntwo\nthree"), diffFile("b", "", "four"), diffFile("c", "", "five")];
    expect(boundDiffs(diffs, 1_000)).toEqual(diffs);
    expect(boundDiffs(diffs, 6)).toEqual([
      { path: "a", added: 3, removed: 0, lines: "+one\n+", totalLines: 3 },
      { path: "b", added: 1, removed: 0, lines: "", totalLines: 1 },
      { path: "c", added: 1, removed: 0, lines: "", totalLines: 1 },
    ]);
  });

  it("never end with half a character, and know their length when they are bounded again", () => {
    const once = boundDiffs([diffFile("a", "", "ab😀\ntwo\nthree")], 8);
    expect(once).toMatchObject([{ lines: "+ab😀\n+t", totalLines: 3 }]);
    expect(boundDiffs(once, 4)).toMatchObject([{ lines: "+ab\ufffd", totalLines: 3 }]);
  });
});
