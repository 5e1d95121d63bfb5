import { lstat, stat } from "node:fs/promises";
import { bytesOfEntry, type EntryPath, joinBytes } from "./entry-path";
import { fileErrorCode, isGone } from "./fs-error";
import type { FileMatch } from "./match-files";
import type { DigestRoot } from "./resolve-folder";
import { walkTree } from "./walk-tree";

/** A file the digest will read, with what tells later whether it changed. */
export interface PlannedFile extends EntryPath {
  readonly bytes: number;
  /** Nanoseconds since 1970; compared, never shown. */
  readonly modified: string;
  /** Reached by a link that leads out of the folder. */
  readonly linked?: true;
}

export interface Problem {
  readonly path: string;
  readonly what: string;
}

/** How many there were, and the first of them by name. */
export interface Sample {
  readonly count: number;
  readonly first: readonly string[];
}

export interface FolderPlan {
  readonly files: readonly PlannedFile[];
  readonly bytes: number;
  readonly folders: number;
  /** Files that do not fit the patterns. */
  readonly unlike: number;
  /** Files that fit but lie beyond the limit. */
  readonly overLimit: number;
  readonly ignored: Sample;
  readonly links: Sample;
  readonly problems: readonly Problem[];
  readonly problemCount: number;
  /** False when the tree is so large that the walk gave up: all counts are floors. */
  readonly complete: boolean;
}

export interface PlanOptions {
  readonly matches: FileMatch;
  readonly maxFiles: number;
  readonly followLinks: boolean;
  readonly signal: AbortSignal;
  readonly maxEntries: number;
}

const SAMPLE = 50;
const MAX_PROBLEMS = 500;

/** Finds the files to read, in byte order of their paths, folder by folder. */
export async function planFolder(root: DigestRoot, options: PlanOptions): Promise<FolderPlan> {
  const files: PlannedFile[] = [];
  const problems: Problem[] = [];
  const ignored = new SampleTaker();
  const links = new SampleTaker();
  let [bytes, folders, unlike, overLimit, problemCount] = [0, 0, 0, 0, 0];
  let complete = true;
  const addProblem = (path: string, what: string): void => {
    problemCount += 1;
    if (problems.length < MAX_PROBLEMS) problems.push({ path, what });
  };

  for await (const event of walkTree(root, options)) {
    const { path } = event.entry;
    if (event.kind === "folder") folders += 1;
    else if (event.kind === "ignored") ignored.take(path);
    else if (event.kind === "link") links.take(path);
    else if (event.kind === "problem") addProblem(path || ".", event.what);
    else if (event.kind === "stopped") complete = false;
    else if (!options.matches(path)) unlike += 1;
    else if (files.length >= options.maxFiles) overLimit += 1;
    else {
      const found = await planFile(root, event.entry, event.linked);
      if (typeof found === "string") addProblem(path, found);
      else {
        files.push(found);
        bytes += found.bytes;
      }
    }
  }
  const samples = { ignored: ignored.sample(), links: links.sample() };
  return { files, bytes, folders, unlike, overLimit, ...samples, problems, problemCount, complete };
}

async function planFile(root: DigestRoot, entry: EntryPath, linked: boolean): Promise<PlannedFile | string> {
  try {
    const path = joinBytes(root.real, bytesOfEntry(entry));
    const found = await (linked ? stat : lstat)(path, { bigint: true });
    const planned = { ...entry, bytes: Number(found.size), modified: String(found.mtimeNs) };
    return linked ? { ...planned, linked } : planned;
  } catch (error) {
    const code = fileErrorCode(error);
    return isGone(code) ? "vanished while the folder was listed" : `cannot be read (${code})`;
  }
}

class SampleTaker {
  private count = 0;
  private readonly first: string[] = [];

  take(path: string): void {
    this.count += 1;
    if (this.first.length < SAMPLE) this.first.push(path);
  }

  sample(): Sample {
    return { count: this.count, first: this.first };
  }
}
