import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { makeWorktree, treeFacts } from "./worktree";

let folder: string;
const git = (cwd: string, ...args: string[]) =>
  execFileSync("git", ["-c", "user.name=t", "-c", "user.email=t@t", ...args], { cwd, encoding: "utf8", stdio: "pipe" });
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "worktree-"));
  git(folder, "init", "-q", "-b", "main");
  writeFileSync(join(folder, "a.txt"), "one\n");
  git(folder, "add", ".");
  git(folder, "commit", "-qm", "first");
});
afterEach(() => rmSync(folder, { recursive: true }));

describe("the worktree of a task", () => {
  it("is made once and found again with what was left in it", async () => {
    const made = await makeWorktree({ folder, taskId: "t1", branch: null });
    expect(made).toMatchObject({ how: "made", branch: "checkrein/t1" });
    writeFileSync(join(made.path, "b.txt"), "two\n");
    expect(await makeWorktree({ folder, taskId: "t1", branch: made.branch })).toMatchObject({
      how: "found",
      path: made.path,
    });
    expect(await treeFacts(made.path)).toMatchObject({ branch: "checkrein/t1", changedFiles: 1 });
    expect(existsSync(join(folder, "b.txt"))).toBe(false);
  });

  it("is made again from its branch when it was deleted; when that is gone too nothing is made before people know", async () => {
    const made = await makeWorktree({ folder, taskId: "t1", branch: null });
    writeFileSync(join(made.path, "b.txt"), "two\n");
    git(made.path, "add", ".");
    git(made.path, "commit", "-qm", "kept");
    rmSync(made.path, { recursive: true });
    expect(await makeWorktree({ folder, taskId: "t1", branch: made.branch })).toMatchObject({ how: "again" });
    expect(existsSync(join(made.path, "b.txt"))).toBe(true);
    rmSync(made.path, { recursive: true });
    git(folder, "worktree", "prune");
    git(folder, "branch", "-D", made.branch);
    expect(await makeWorktree({ folder, taskId: "t1", branch: made.branch })).toMatchObject({ how: "lost" });
    expect(existsSync(made.path)).toBe(false);
    expect(await makeWorktree({ folder, taskId: "t1", branch: null })).toMatchObject({ how: "made" });
  });

  it("is refused outside of a repository, with git's own words", async () => {
    const bare = mkdtempSync(join(tmpdir(), "no-repository-"));
    await expect(makeWorktree({ folder: bare, taskId: "t1", branch: null })).rejects.toThrow("not a git repository");
    expect(await treeFacts(bare)).toBeNull();
    rmSync(bare, { recursive: true });
  });
});
