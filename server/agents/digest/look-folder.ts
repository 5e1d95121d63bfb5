import { lstat } from "node:fs/promises";
import { bytesOfEntry, joinBytes } from "./entry-path";
import { FolderRefused, resolveFolder } from "./resolve-folder";
import { walkTree } from "./walk-tree";

export interface FolderLook {
  readonly exists: boolean;
  readonly files: number;
  readonly bytes: number;
  /** There is more than was counted in the bounds: the figures are floors. */
  readonly truncated: boolean;
}

export interface LookBounds {
  /** Where relative paths are seen from. */
  readonly workdir: string;
  /** Ends the count where it is. */
  readonly signal: AbortSignal;
  /** Default 20,000. */
  readonly maxEntries?: number;
}

const MAX_ENTRIES = 20_000;
const NOTHING: FolderLook = { exists: false, files: 0, bytes: 0, truncated: false };

/** What a digest of the folder would find there, listed and not opened. A folder that cannot be read does not exist. */
export async function lookFolder(path: string, bounds: LookBounds): Promise<FolderLook> {
  const { workdir, signal, maxEntries = MAX_ENTRIES } = bounds;
  let look = { ...NOTHING, exists: true };
  try {
    const root = await resolveFolder(workdir, path);
    for await (const event of walkTree(root, { followLinks: false, signal, maxEntries })) {
      if (event.kind === "stopped") look = { ...look, truncated: true };
      if (event.kind !== "file") continue;
      const bytes = await sizeOf(joinBytes(root.real, bytesOfEntry(event.entry)));
      look = { ...look, files: look.files + 1, bytes: look.bytes + bytes };
    }
    return look;
  } catch (error) {
    if (error instanceof FolderRefused) return NOTHING;
    if (signal.aborted) return { ...look, truncated: true };
    throw error;
  }
}

/** A file that has just gone counts as empty: this is a preview. */
async function sizeOf(path: Buffer): Promise<number> {
  return lstat(path).then(
    ({ size }) => size,
    () => 0,
  );
}
