import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { fingerprintSources } from "./fingerprint";

describe("fingerprintSources", () => {
  let root = "";

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), "checkrein-sources-"));
    write("app/page.tsx", "one");
    write("package.json", "{}");
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  function write(path: string, text: string): void {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }

  it("stays the same while no source changes", () => {
    const before = fingerprintSources(root);
    write("app/page.test.tsx", "a test is no part of a build");
    write("prisma/generated/client.ts", "made from the schema");
    write("README.md", "words");
    expect(fingerprintSources(root)).toBe(before);
  });

  it.each([
    ["app/page.tsx", "two"],
    ["app/other.tsx", "one"],
    ["package.json", "{} "],
    ["proxy.ts", ""],
    ["prisma/migrations/1/migration.sql", "select 1"],
  ])("changes with %s", (path, text) => {
    const before = fingerprintSources(root);
    write(path, text);
    expect(fingerprintSources(root)).not.toBe(before);
  });
});
