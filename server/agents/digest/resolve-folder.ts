import { realpath, stat } from "node:fs/promises";
import { basename, isAbsolute, normalize, resolve } from "node:path";
import { fileErrorCode, isGone } from "./fs-error";
import { showShort } from "./show-text";

export interface DigestRoot {
  /** Real path: no link in it. */
  readonly real: Buffer;
}

/** The folder to read, seen from `workdir`. Throws `FolderRefused`, in words for people, when it cannot be read. */
export async function resolveFolder(workdir: string, folder: string): Promise<DigestRoot> {
  if (folder.includes("\0")) throw new FolderRefused("A folder name cannot contain a NUL character.");
  const shown = showShort(folder);
  try {
    const real = await realpath(resolve(workdir, folder), { encoding: "buffer" });
    if (!(await stat(real)).isDirectory()) throw new FolderRefused(`"${shown}" is a file, not a folder.`);
    return { real };
  } catch (error) {
    if (error instanceof FolderRefused) throw error;
    const code = fileErrorCode(error);
    if (isGone(code)) throw new FolderRefused(`There is no folder "${shown}".`);
    throw new FolderRefused(`The folder "${shown}" cannot be read (${code}).`);
  }
}

export class FolderRefused extends Error {
  override readonly name = "FolderRefused";
}

/** The folder inside a sentence. */
export function nameFolder(label: string): string {
  return label === "." ? "this folder" : showShort(label);
}

/** How the digest calls the folder: as typed, but of an absolute path only the last name, which does not tell where. */
export function folderLabel(folder: string): string {
  const clean = normalize(folder).replace(/(?<=.)\/+$/, "");
  return isAbsolute(clean) ? basename(clean) || "/" : clean;
}
