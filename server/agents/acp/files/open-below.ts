import { constants, type FileHandle, lstat, open, readlink, realpath } from "node:fs/promises";
import { basename, dirname } from "node:path";
import { isBelow, OutsideFolder } from "./confined-path";

/**
 * Opens a file whose place below the root was found out before. A folder on its way may have become a link since, so the
 * folder is opened first, and the file from it. The caller closes it. Throws OutsideFolder.
 */
export async function openBelow(root: string, real: string, flags: number): Promise<FileHandle> {
  const folder = await open(dirname(real), constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW);
  try {
    const from = await placeOf(folder, dirname(real));
    if (!isBelow(await realpath(root), from.place)) throw new OutsideFolder(real);
    // Without waiting for the other side of a pipe.
    const safely = flags | constants.O_NOFOLLOW | constants.O_NONBLOCK;
    return await open(`${from.path}/${basename(real)}`, safely, 0o644);
  } finally {
    await folder.close();
  }
}

/** Where the opened folder lies, and a path to it. Linux tells both, whatever has become of the path it was opened by. */
async function placeOf(opened: FileHandle, path: string): Promise<{ readonly place: string; readonly path: string }> {
  if (process.platform === "linux") {
    const held = `/proc/self/fd/${opened.fd}`;
    return { place: await readlink(held), path: held };
  }
  const there = await lstat(path);
  const found = await opened.stat();
  if (there.dev !== found.dev || there.ino !== found.ino) throw new OutsideFolder(path);
  return { place: await realpath(path), path };
}
