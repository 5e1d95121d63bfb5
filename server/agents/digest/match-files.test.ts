import { describe, expect, it } from "vitest";
import { InvalidPattern, matchFiles, matchList } from "./match-files";

const PATHS = ["README.md", "docs/a.md", "docs/deep/b.txt", "src/app.ts", "src/app.test.ts", "src/view.tsx", ".env"];

describe("matchFiles", () => {
  it.each([
    ["", PATHS],
    ["  ,, ", PATHS],
    ["*.md", ["README.md", "docs/a.md"]],
    ["*.md, *.txt", ["README.md", "docs/a.md", "docs/deep/b.txt"]],
    ["docs/**", ["docs/a.md", "docs/deep/b.txt"]],
    ["docs/", ["docs/a.md", "docs/deep/b.txt"]],
    ["./docs/*", ["docs/a.md"]],
    ["/*.md", ["README.md"]],
    ["**/*.md", ["README.md", "docs/a.md"]],
    ["**/deep/*", ["docs/deep/b.txt"]],
    ["docs/**/b.txt", ["docs/deep/b.txt"]],
    ["*.{ts,tsx}", ["src/app.ts", "src/app.test.ts", "src/view.tsx"]],
    ["*.{t{s,sx},md}", ["README.md", "docs/a.md", "src/app.ts", "src/app.test.ts", "src/view.tsx"]],
    ["*.{ts,tsx}, !*.test.ts", ["src/app.ts", "src/view.tsx"]],
    ["!src/**", ["README.md", "docs/a.md", "docs/deep/b.txt", ".env"]],
    [".*", [".env"]],
    ["src/[av]*", ["src/app.ts", "src/app.test.ts", "src/view.tsx"]],
    ["src/[!a]*", ["src/view.tsx"]],
    ["[a-b]*", ["docs/a.md", "docs/deep/b.txt", "src/app.ts", "src/app.test.ts"]],
    ["?.md", ["docs/a.md"]],
    ["readme.md", []],
  ])("reads %j", (patterns, paths) => {
    expect(PATHS.filter(matchFiles(patterns))).toEqual(paths);
  });

  it("takes odd characters literally", () => {
    const odd = ["a[b.txt", "a{b.txt", "star*.txt", "😀.txt", "a|b.txt"];
    expect(odd.filter(matchFiles("a[b.txt"))).toEqual(["a[b.txt"]);
    expect(odd.filter(matchFiles("a{b.txt"))).toEqual(["a{b.txt"]);
    expect(odd.filter(matchFiles("star\\*.txt"))).toEqual(["star*.txt"]);
    expect(odd.filter(matchFiles("?.txt"))).toEqual(["😀.txt"]);
    expect(odd.filter(matchFiles("(a|b).txt"))).toEqual([]);
  });

  it("answers at once on patterns and names made to be slow", () => {
    expect(matchFiles("+(+(a|a)|a)+(b)")(`${"a".repeat(255)}!`)).toBe(false);
    expect(matchFiles(`${"*a".repeat(100)}b`)("a".repeat(255))).toBe(false);
    expect(matchFiles(`${"**/a/".repeat(50)}b`)("a/".repeat(2000))).toBe(false);
  }, 2_000);

  it("refuses what is too long or too much", () => {
    expect(() => matchFiles("x".repeat(301))).toThrow(InvalidPattern);
    expect(() => matchFiles("a,".repeat(50))).toThrow(InvalidPattern);
    expect(() => matchFiles("{a,b}".repeat(50))).toThrow(InvalidPattern);
    expect(() => matchList([""])).toThrow(InvalidPattern);
  });

  it("takes a comma in a list as a part of the name", () => {
    expect(["a,b.md", "c.md"].filter(matchList(["a,b.md"]))).toEqual(["a,b.md"]);
  });
});
