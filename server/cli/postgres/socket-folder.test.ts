import { mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { makeSocketFolder } from "./socket-folder";

describe("makeSocketFolder", () => {
  let temp = "";

  beforeEach(() => {
    temp = mkdtempSync(join(tmpdir(), "checkrein-sockets-"));
    vi.stubEnv("TMPDIR", temp);
  });
  afterEach(() => {
    vi.unstubAllEnvs();
    rmSync(temp, { recursive: true, force: true });
  });

  const make = () => makeSocketFolder("/data/pg", 55432, undefined);

  it("is private, outside the project, and the same for the same cluster", () => {
    const folder = make() ?? "";
    expect(folder.startsWith(temp)).toBe(true);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(make()).toBe(folder);
    expect(makeSocketFolder("/other/pg", 55432, undefined)).not.toBe(folder);
  });

  it("takes the permissions of others away from a folder of ours", () => {
    const folder = make() ?? "";
    rmSync(folder, { recursive: true });
    mkdirSync(folder, { mode: 0o777 });
    expect(make()).toBe(folder);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
  });

  it("is not what somebody else put under its name", () => {
    const folder = make() ?? "";
    rmSync(folder, { recursive: true });
    symlinkSync("/etc", folder);
    expect(make()).toBeUndefined();
  });

  it("is not used where a socket's path would be too long", () => {
    vi.stubEnv("TMPDIR", join(temp, "deep".repeat(20)));
    expect(make()).toBeUndefined();
  });
});
