import { constants } from "node:fs";
import { type FileHandle, open, realpath, stat } from "node:fs/promises";
import { bytesOfEntry, isInside, joinBytes } from "./entry-path";
import type { Unread } from "./file-result";
import { fileErrorCode, isGone } from "./fs-error";
import type { PlannedFile } from "./plan-folder";
import type { DigestRoot } from "./resolve-folder";

/**
 * Opens a planned file for reading, only while it is a regular file that really lies inside the folder (or was reached
 * by a link that may be followed). Never waits on a pipe that took its place. The caller closes the handle.
 */
export async function openInside(root: DigestRoot, file: PlannedFile): Promise<{ handle: FileHandle } | Unread> {
  const path = joinBytes(root.real, bytesOfEntry(file));
  const noFollow = file.linked ? 0 : (constants.O_NOFOLLOW ?? 0);
  try {
    const handle = await open(path, constants.O_RDONLY | noFollow | (constants.O_NONBLOCK ?? 0));
    try {
      if (await isStillInside(root, file, { path, handle })) return { handle };
    } catch (error) {
      await handle.close();
      throw error;
    }
    await handle.close();
    return { status: "replaced" };
  } catch (error) {
    const code = fileErrorCode(error);
    if (isGone(code)) return { status: "vanished" };
    return code === "ELOOP" ? { status: "replaced" } : { status: "unreadable", code };
  }
}

// A folder on the way may have become a link after the walk, so the opened file is compared with the real path.
async function isStillInside(
  root: DigestRoot,
  file: PlannedFile,
  opened: { readonly path: Buffer; readonly handle: FileHandle },
): Promise<boolean> {
  const found = await opened.handle.stat({ bigint: true });
  if (!found.isFile()) return false;
  if (file.linked) return true;
  const real = await realpath(opened.path, { encoding: "buffer" });
  const there = await stat(real, { bigint: true });
  return isInside(root.real, real) && there.dev === found.dev && there.ino === found.ino;
}
