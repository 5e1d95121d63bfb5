import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import type { ProcessTable } from "../../commands/session/reconcile-sessions";

const run = promisify(execFile);
const TIMEOUT_MS = 10_000;
const NO_SUCH_REF = 1;

/** What is left of a worktree, which lies two folders below the git folder of its repository. */
export const lookAtWorktree: ProcessTable["lookAt"] = async ({ path, branch, isSurelyHere }) => {
  if (existsSync(join(path, ".git"))) return "there";
  const repository = dirname(dirname(path));
  // What is not here may be on another machine of the same name, which may have the repository at the same place.
  if (!existsSync(repository)) return isSurelyHere ? "nothing" : "unknown";
  const args = ["--git-dir", repository, "show-ref", "--verify", "--quiet", `refs/heads/${branch}`];
  try {
    await run("git", args, { timeout: TIMEOUT_MS });
    return "branch";
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === NO_SUCH_REF && isSurelyHere
      ? "nothing"
      : "unknown";
  }
};
