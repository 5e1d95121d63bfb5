import { realpath, stat } from "node:fs/promises";
import { isAbsolute, resolve } from "node:path";
import { isBelow } from "../files/confined-path";
import { LaunchFailed } from "../process/launch-failed";
import type { AgentProfile } from "../profile";
import { makeWorktree, type Worktree } from "./worktree";

export interface Place {
  /** Where the agent works. */
  readonly folder: string;
  readonly worktree: Worktree | null;
}

export interface PlaceOrder {
  readonly profile: AgentProfile;
  readonly taskId: string;
  /** Below the profile's folder; null for that itself. */
  readonly wanted: string | null;
  /** Of its worktree, when the session had one before. */
  readonly branch: string | null;
}

/** The folder a task's agent works in, as before where there was one. Throws LaunchFailed with the cause `workspace`. */
export async function preparePlace({ profile, taskId, wanted, branch }: PlaceOrder): Promise<Place> {
  const base = await existing(profile.folder);
  const folder = wanted === null ? base : await existing(isAbsolute(wanted) ? wanted : resolve(base, wanted));
  if (!isBelow(base, folder)) throw new LaunchFailed("workspace", `${wanted} is not below ${profile.folder}.`);
  if (!profile.worktree) return { folder, worktree: null };
  const worktree = await makeWorktree({ folder, taskId, branch });
  return { folder: worktree.path, worktree };
}

async function existing(path: string): Promise<string> {
  try {
    const real = await realpath(path);
    if ((await stat(real)).isDirectory()) return real;
  } catch {
    throw new LaunchFailed("workspace", `The folder ${path} does not exist, or cannot be opened.`);
  }
  throw new LaunchFailed("workspace", `${path} is no folder.`);
}
