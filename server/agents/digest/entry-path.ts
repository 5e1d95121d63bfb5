import { isUtf8 } from "node:buffer";

/** A path below the digested folder, parts joined by slashes. `raw` (base64) is there only where it is not UTF-8. */
export interface EntryPath {
  readonly path: string;
  readonly raw?: string;
}

const SLASH = Buffer.from("/");

export function toEntryPath(bytes: Buffer): EntryPath {
  if (isUtf8(bytes)) return { path: bytes.toString("utf8") };
  return { path: showBytes(bytes), raw: bytes.toString("base64") };
}

export function bytesOfEntry(entry: EntryPath): Buffer {
  return entry.raw === undefined ? Buffer.from(entry.path, "utf8") : Buffer.from(entry.raw, "base64");
}

export function joinBytes(folder: Buffer, name: Buffer): Buffer {
  if (folder.length === 0 || folder.at(-1) === SLASH[0]) return Buffer.concat([folder, name]);
  return Buffer.concat([folder, SLASH, name]);
}

/** True for the folder itself and all below it. Both are real paths. */
export function isInside(folder: Buffer, path: Buffer): boolean {
  if (folder.equals(path)) return true;
  const prefix = folder.at(-1) === SLASH[0] ? folder : Buffer.concat([folder, SLASH]);
  return path.subarray(0, prefix.length).equals(prefix);
}

// What is not UTF-8 shows as \xNN, byte by byte.
function showBytes(bytes: Buffer): string {
  let shown = "";
  for (let at = 0; at < bytes.length; ) {
    const length = [1, 2, 3, 4].find((n) => at + n <= bytes.length && isUtf8(bytes.subarray(at, at + n)));
    const part = bytes.subarray(at, at + (length ?? 1));
    shown += length ? part.toString("utf8") : `\\x${part.toString("hex")}`;
    at += part.length;
  }
  return shown;
}
