import { execFile } from "node:child_process";
import { mkdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { LaunchFailed } from "../process/launch-failed";

const run = promisify(execFile);
const TIMEOUT_MS = 60_000;

export interface Worktree {
  readonly id: string;
  readonly path: string;
  readonly branch: string;
  /** `made`: for the first time; `found`: as it was left; `again`: it was gone, its branch was not; `lost`: both are gone, and nothing was made. */
  readonly how: "made" | "found" | "again" | "lost";
}

export interface WorktreeOrder {
  /** In a git repository. */
  readonly folder: string;
  readonly taskId: string;
  /** The branch it had before; null for the first time, and where people know that it is gone: it begins at HEAD. */
  readonly branch: string | null;
}

/**
 * A working tree of the task's own, beside the repository's under its git folder. One that was deleted is made again from
 * its branch, where what was committed still is; without the branch nothing is made, so that people decide.
 */
export async function makeWorktree({ folder, taskId, branch: before }: WorktreeOrder): Promise<Worktree> {
  const common = (await git(folder, ["rev-parse", "--path-format=absolute", "--git-common-dir"])).trim();
  const branch = before ?? `checkrein/${taskId}`;
  const path = join(common, "checkrein-worktrees", taskId);
  const found = { id: taskId, path, branch };
  await git(folder, ["worktree", "prune"]);
  if (await isTree(path)) return { ...found, how: "found" };
  await mkdir(join(common, "checkrein-worktrees"), { recursive: true });
  if (await hasBranch(folder, branch)) {
    await git(folder, ["worktree", "add", "--force", path, branch]);
    return { ...found, how: "again" };
  }
  if (before !== null) return { ...found, how: "lost" };
  await git(folder, ["worktree", "add", "--force", "-b", branch, path, "HEAD"]);
  return { ...found, how: "made" };
}

export interface TreeFacts {
  readonly branch: string | null;
  readonly head: string | null;
  /** Files that differ from HEAD. */
  readonly changedFiles: number;
  /** As git says it, like "2 files changed, 3 insertions(+)"; empty without changes. */
  readonly diff: string;
}

/** What stands in a folder's repository; null when it is in none. Never throws. */
export async function treeFacts(folder: string): Promise<TreeFacts | null> {
  try {
    const [branch, head, status, diff] = await Promise.all([
      git(folder, ["branch", "--show-current"]),
      git(folder, ["rev-parse", "--short=12", "HEAD"]).catch(() => ""),
      git(folder, ["status", "--porcelain", "--untracked-files=normal"]),
      git(folder, ["diff", "HEAD", "--shortstat"]).catch(() => ""),
    ]);
    return {
      branch: branch.trim() || null,
      head: head.trim() || null,
      changedFiles: status.split("\n").filter((line) => line !== "").length,
      diff: diff.trim(),
    };
  } catch {
    return null;
  }
}

async function isTree(path: string): Promise<boolean> {
  const facts = await stat(join(path, ".git")).catch(() => null);
  return facts !== null;
}

function hasBranch(folder: string, branch: string): Promise<boolean> {
  return git(folder, ["show-ref", "--verify", "--quiet", `refs/heads/${branch}`]).then(
    () => true,
    () => false,
  );
}

async function git(folder: string, args: readonly string[]): Promise<string> {
  try {
    const options = { cwd: folder, timeout: TIMEOUT_MS, maxBuffer: 16 * 1024 * 1024, env: gitEnv() };
    const { stdout } = await run("git", ["-c", "core.hooksPath=/dev/null", ...args], options);
    return stdout;
  } catch (error) {
    const said = error instanceof Error && "stderr" in error ? String(error.stderr).trim() : "";
    throw new LaunchFailed(
      "workspace",
      `git ${args[0]} in ${folder} failed: ${said.slice(0, 500) || "it did not say why."}`,
    );
  }
}

/** Without what would lead git to another repository. */
function gitEnv(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !name.startsWith("GIT_"));
  return { ...Object.fromEntries(kept), NODE_ENV: process.env.NODE_ENV, GIT_TERMINAL_PROMPT: "0" };
}
