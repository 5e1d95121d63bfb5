import { closeSync, existsSync, openSync, renameSync, statSync, writeSync } from "node:fs";

export type LogFile = { path: string; write(chunk: Uint8Array): void; close(): void };

const MAX_BYTES = 10 * 1024 * 1024;

/**
 * A file that moves aside to `<path>.1` when it is full: two of them are kept, not more. `write` never throws: what cannot be
 * written, for want of room or of rights, is lost, and the first entry after it says how much that was.
 */
export function openLogFile(path: string, writeTo: typeof writeSync = writeSync): LogFile {
  let size = existsSync(path) ? statSync(path).size : 0;
  let fd = openSync(path, "a", 0o600);
  let lost = { chunks: 0, why: "" };
  const append = (chunk: Uint8Array) => {
    const written = writeTo(fd, chunk);
    size += written;
    if (written < chunk.byteLength) throw new Error("there was no room for the whole of it");
  };
  return {
    path,
    write(chunk) {
      try {
        if (size + chunk.byteLength > MAX_BYTES) {
          const full = fd;
          if (existsSync(path)) renameSync(path, `${path}.1`);
          fd = openSync(path, "a", 0o600);
          closeSync(full);
          size = 0;
        }
        if (lost.chunks > 0) append(Buffer.from(noteOf(lost)));
        lost = { chunks: 0, why: "" };
        append(chunk);
      } catch (error) {
        lost = { chunks: lost.chunks + 1, why: error instanceof Error ? error.message : String(error) };
      }
    },
    close: () => closeSync(fd),
  };
}

/** Begins a line of its own: half of another one may stand before it. */
function noteOf({ chunks, why }: { readonly chunks: number; readonly why: string }): string {
  const msg = `${chunks} ${chunks === 1 ? "entry" : "entries"} could not be written and are lost: ${why}`;
  return `\n${JSON.stringify({ level: 50, time: Date.now(), part: "launcher", msg })}\n`;
}
