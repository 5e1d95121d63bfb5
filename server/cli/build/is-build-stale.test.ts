import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { fingerprintSources } from "./fingerprint";
import { isBuildStale } from "./is-build-stale";

describe("isBuildStale", () => {
  let root = "";

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), "checkrein-stale-"));
    write("server/web/main.ts", "one");
    write("package.json", "{}");
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  function write(path: string, text: string): void {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  const finishBuild = () => write(".build/stamp", fingerprintSources(root));

  it("is so before the first build, and of one that did not come to its end", () => {
    expect(isBuildStale(root)).toBe(true);
    write(".build/cli/main.js", "made before the build was cut");
    expect(isBuildStale(root)).toBe(true);
  });

  it("is not so once a build of these sources is finished, whatever is made beside them", () => {
    finishBuild();
    write(".next/standalone/server.js", "made");
    write("server/web/main.test.ts", "a test");
    expect(isBuildStale(root)).toBe(false);
  });

  it.each([
    ["server/web/main.ts", "two"],
    ["server/web/other.ts", "one"],
    ["package-lock.json", "{}"],
    ["next.config.js", "export default {};"],
  ])("is so again once %s changes", (path, text) => {
    finishBuild();
    write(path, text);
    expect(isBuildStale(root)).toBe(true);
    finishBuild();
    expect(isBuildStale(root)).toBe(false);
  });
});
