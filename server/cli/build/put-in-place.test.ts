import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { clearFresh, freshPart, putInPlace } from "./put-in-place";

const PARTS = ["cli", "console"];

describe("a build beside the one before", () => {
  let folder = "";

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "checkrein-build-"));
    write(join(folder, "cli/main.js"), "old");
    write(join(folder, "cli/gone.js"), "old");
    write(join(folder, "stamp"), "mark");
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  function write(path: string, text: string): void {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  const read = (path: string) => readFileSync(join(folder, path), "utf8");

  it("leaves that one as it is until it is put in its place, and nothing of it after that", () => {
    for (const part of PARTS) write(join(freshPart(folder, part), "main.js"), "new");
    expect(read("cli/main.js")).toBe("old");
    putInPlace(folder, PARTS);
    expect([read("cli/main.js"), read("console/main.js")]).toEqual(["new", "new"]);
    expect(existsSync(join(folder, "cli/gone.js"))).toBe(false);
    expect(readdirSync(folder).toSorted()).toEqual(["cli", "console", "stamp"]);
  });

  it("that was cut is cleared away, and nothing else", () => {
    write(join(freshPart(folder, "console"), "main.js"), "half");
    clearFresh(folder, PARTS);
    putInPlace(folder, PARTS);
    expect(readdirSync(folder).toSorted()).toEqual(["cli", "stamp"]);
    expect(read("cli/main.js")).toBe("old");
  });

  it("takes the place of one whose putting in place was cut", () => {
    write(join(folder, "before-cli/main.js"), "older");
    write(join(freshPart(folder, "cli"), "main.js"), "new");
    putInPlace(folder, PARTS);
    expect(read("cli/main.js")).toBe("new");
    expect(readdirSync(folder).toSorted()).toEqual(["cli", "stamp"]);
  });
});
