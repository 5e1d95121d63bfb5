import type { Dirent } from "node:fs";
import { lstat, readdir, realpath, stat } from "node:fs/promises";
import { bytesOfEntry, type EntryPath, isInside, joinBytes, toEntryPath } from "./entry-path";
import { fileErrorCode, isGone } from "./fs-error";
import { isIgnoredFile, isIgnoredFolder } from "./ignored-names";
import type { DigestRoot } from "./resolve-folder";

export type WalkEvent =
  | { readonly kind: "file"; readonly entry: EntryPath; readonly linked: boolean }
  | { readonly kind: "folder"; readonly entry: EntryPath }
  | { readonly kind: "ignored"; readonly entry: EntryPath }
  | { readonly kind: "link"; readonly entry: EntryPath }
  | { readonly kind: "stopped"; readonly entry: EntryPath }
  | { readonly kind: "problem"; readonly entry: EntryPath; readonly what: string };

export interface WalkOptions {
  /** Enter links that lead out of the folder. Links to inside are never followed: their target is there anyway. */
  readonly followLinks: boolean;
  readonly signal: AbortSignal;
  /** After this many entries comes `stopped` and nothing more. */
  readonly maxEntries: number;
}

/**
 * All that lies below the folder, folder by folder, names in byte order: the same tree gives the same events.
 * What cannot be read is an event, never an error. Throws the signal's reason when aborted.
 */
export async function* walkTree(root: DigestRoot, options: WalkOptions): AsyncGenerator<WalkEvent> {
  yield* new TreeWalk(root, options).folder({ path: "" }, false);
}

class TreeWalk {
  private readonly entered = new Set<string>();
  private entries = 0;

  constructor(
    private readonly root: DigestRoot,
    private readonly options: WalkOptions,
  ) {}

  async *folder(entry: EntryPath, linked: boolean): AsyncGenerator<WalkEvent> {
    this.options.signal.throwIfAborted();
    const names = await this.list(entry, linked);
    if (names === "seen") return;
    if (typeof names === "string") {
      yield { kind: "problem", entry, what: names };
      return;
    }
    yield { kind: "folder", entry };
    for (const dirent of names) {
      this.options.signal.throwIfAborted();
      if (this.entries >= this.options.maxEntries) {
        if (this.entries === this.options.maxEntries) yield { kind: "stopped", entry };
        this.entries += 1;
        return;
      }
      this.entries += 1;
      yield* this.entry(toEntryPath(joinBytes(bytesOfEntry(entry), dirent.name)), dirent, linked);
    }
  }

  private async *entry(entry: EntryPath, dirent: Dirent<Buffer>, linked: boolean): AsyncGenerator<WalkEvent> {
    const name = toEntryPath(dirent.name).path;
    const kind = await this.kindOf(entry, dirent);
    if (kind === "link") yield* this.link(entry);
    else if (kind === "folder" && isIgnoredFolder(name)) yield { kind: "ignored", entry };
    else if (kind === "folder") yield* this.folder(entry, linked);
    else if (kind === "file" && isIgnoredFile(name)) yield { kind: "ignored", entry };
    else if (kind === "file") yield { kind: "file", entry, linked };
    else yield { kind: "problem", entry, what: kind };
  }

  private async *link(entry: EntryPath): AsyncGenerator<WalkEvent> {
    const path = this.absolute(entry);
    try {
      const target = await realpath(path, { encoding: "buffer" });
      const leadsInside = isInside(this.root.real, target);
      if (leadsInside || !this.options.followLinks) {
        yield { kind: "link", entry };
        return;
      }
      const found = await stat(target);
      if (found.isDirectory()) yield* this.folder(entry, true);
      else if (found.isFile()) yield { kind: "file", entry, linked: true };
      else yield { kind: "problem", entry, what: "links to something that is not a file or folder" };
    } catch (error) {
      this.options.signal.throwIfAborted();
      const code = fileErrorCode(error);
      const what = isGone(code) ? "is a link to nothing" : `is a link that cannot be followed (${code})`;
      yield { kind: "problem", entry, what };
    }
  }

  /** Sorted entries; "seen" for a folder entered before; else what is wrong. */
  private async list(entry: EntryPath, linked: boolean): Promise<Dirent<Buffer>[] | string> {
    const path = this.absolute(entry);
    try {
      const real = await realpath(path, { encoding: "buffer" });
      // A folder may have been swapped for a link since it was listed.
      if (!linked && !isInside(this.root.real, real)) return "leads out of the folder now";
      const { dev, ino } = await stat(real, { bigint: true });
      const id = `${dev}:${ino}`;
      if (this.entered.has(id)) return "seen";
      this.entered.add(id);
      const names = await readdir(path, { withFileTypes: true, encoding: "buffer" });
      return names.sort((a, b) => Buffer.compare(a.name, b.name));
    } catch (error) {
      const code = fileErrorCode(error);
      return isGone(code) ? "vanished while the folder was listed" : `cannot be listed (${code})`;
    }
  }

  private async kindOf(entry: EntryPath, dirent: Dirent<Buffer>): Promise<"file" | "folder" | "link" | string> {
    try {
      // Some file systems do not tell the kind in a listing.
      const known = dirent.isFile() || dirent.isDirectory() || dirent.isSymbolicLink();
      const found = known ? dirent : await lstat(this.absolute(entry));
      if (found.isSymbolicLink()) return "link";
      if (found.isDirectory()) return "folder";
      return found.isFile() ? "file" : "is not a file or folder (a socket, pipe or device)";
    } catch (error) {
      const code = fileErrorCode(error);
      return isGone(code) ? "vanished while the folder was listed" : `cannot be read (${code})`;
    }
  }

  private absolute(entry: EntryPath): Buffer {
    return joinBytes(this.root.real, bytesOfEntry(entry));
  }
}
