import { realpath } from "node:fs/promises";
import { basename, dirname, isAbsolute, relative, resolve, sep } from "node:path";

/** A path that an agent named and that leads out of its folder. */
export class OutsideFolder extends Error {
  constructor(path: string) {
    super(`${path} is outside of the working folder.`);
    this.name = "OutsideFolder";
  }
}

/**
 * The real place of a path below a root, links followed. Throws OutsideFolder when any part of it leads out, also by a
 * link; a file that does not exist yet counts by its nearest folder that does.
 */
export async function confinedPath(root: string, path: string): Promise<string> {
  const realRoot = await realpath(root);
  const wanted = isAbsolute(path) ? resolve(path) : resolve(realRoot, path);
  const real = await realOrNearest(wanted);
  if (!isBelow(realRoot, real)) throw new OutsideFolder(path);
  return real;
}

export function isBelow(root: string, path: string): boolean {
  const way = relative(root, path);
  return way === "" || (way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way));
}

async function realOrNearest(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch (error) {
    if (!isMissing(error) || dirname(path) === path) throw error;
    return resolve(await realOrNearest(dirname(path)), basename(path));
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}
