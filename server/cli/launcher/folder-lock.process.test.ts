import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startMarkOf } from "../process-identity";
import { type FolderLock, type Holder, takeLock } from "./folder-lock";

describe("takeLock", () => {
  let path = "";

  beforeEach(() => {
    path = join(mkdtempSync(join(tmpdir(), "checkrein-lock-")), "launcher.lock");
  });
  afterEach(() => rmSync(join(path, ".."), { recursive: true, force: true }));

  const isLock = (taken: FolderLock | Holder): taken is FolderLock => "release" in taken;
  const leave = (holder: Partial<Holder>) =>
    writeFileSync(path, JSON.stringify({ pid: process.pid, host: hostname(), about: "left", ...holder }));

  it("has one holder until it is given free", () => {
    const first = takeLock(path, "first");
    expect(takeLock(path, "second")).toMatchObject({ pid: process.pid, about: "first" });
    if (isLock(first)) first.release();
    expect(isLock(takeLock(path, "second"))).toBe(true);
  });

  it("is taken over from a process that has died", async () => {
    const child = spawn(process.execPath, ["-e", ""]);
    await once(child, "exit");
    leave({ pid: child.pid ?? 0 });
    expect(isLock(takeLock(path, "next"))).toBe(true);
    expect(JSON.parse(readFileSync(path, "utf8"))).toMatchObject({ about: "next" });
  });

  it("is taken over when the number belongs to a later process", () => {
    leave({ startMark: "another start" });
    expect(isLock(takeLock(path, "next"))).toBe(true);
  });

  it("is taken over when what is in it cannot be read", () => {
    writeFileSync(path, '{"pid":');
    expect(isLock(takeLock(path, "next"))).toBe(true);
  });

  it("is believed of another machine while it is fresh, and no longer", () => {
    leave({ host: "elsewhere", startMark: startMarkOf(process.pid) });
    expect(takeLock(path, "next")).toMatchObject({ host: "elsewhere" });
    const longAgo = new Date(Date.now() - 60_000);
    utimesSync(path, longAgo, longAgo);
    expect(isLock(takeLock(path, "next"))).toBe(true);
  });

  it("leaves another's lock alone when it is given free late", () => {
    const mine = takeLock(path, "mine");
    leave({ pid: process.pid + 1, about: "other" });
    if (isLock(mine)) mine.release();
    expect(JSON.parse(readFileSync(path, "utf8"))).toMatchObject({ about: "other" });
  });
});
