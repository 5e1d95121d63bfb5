import { closeSync, existsSync, openSync, renameSync, statSync, writeSync } from "node:fs";

export type LogFile = { path: string; write(chunk: Uint8Array): void; close(): void };

const MAX_BYTES = 10 * 1024 * 1024;

/** A file that moves aside to `<path>.1` when it is full: two of them are kept, not more. */
export function openLogFile(path: string): LogFile {
  let size = existsSync(path) ? statSync(path).size : 0;
  let fd = openSync(path, "a", 0o600);
  return {
    path,
    write(chunk) {
      if (size + chunk.byteLength > MAX_BYTES) {
        closeSync(fd);
        renameSync(path, `${path}.1`);
        fd = openSync(path, "a", 0o600);
        size = 0;
      }
      size += writeSync(fd, chunk);
    },
    close: () => closeSync(fd),
  };
}
