import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { findBrowser } from "./find-browser";

describe("findBrowser", () => {
  let folder = "";

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "checkrein-browser-"));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  function program(name: string, mode = 0o755): string {
    const path = join(folder, name);
    writeFileSync(path, "");
    chmodSync(path, mode);
    return path;
  }
  const find = (places: Partial<Parameters<typeof findBrowser>[0]>) =>
    findBrowser({ chosen: undefined, searchPath: folder, playwrights: join(folder, "none"), ...places });

  it("takes the one that was named, unasked", () => {
    program("chromium");
    expect(find({ chosen: "/my/chromium" })).toBe("/my/chromium");
  });

  it("prefers the system's to the one Playwright brought", () => {
    const system = program("google-chrome");
    expect(find({ playwrights: program("headless") })).toBe(system);
  });

  it("passes over what cannot be run", () => {
    program("chromium", 0o644);
    const playwrights = program("headless");
    expect(find({ playwrights })).toBe(playwrights);
  });

  it("finds none where there is none", () => {
    expect(find({})).toBeNull();
  });
});
