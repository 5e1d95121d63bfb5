import { readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { z } from "zod";
import { isProcessAlive, startMarkOf } from "../process-identity";

const Holder = z.object({
  pid: z.int(),
  host: z.string(),
  /** Tells this process from a later one with the same number. */
  startMark: z.string().optional(),
  about: z.string(),
});
export type Holder = z.infer<typeof Holder>;

export type FolderLock = { release(): void };

const REFRESH_MS = 10_000;
// Processes of another machine, or of another container, cannot be looked up: their lock has to stay fresh.
const STALE_MS = 3 * REFRESH_MS;

/** Takes the lock, or tells who holds it. What a dead process left is taken over. */
export function takeLock(path: string, about: string): FolderLock | Holder {
  const me: Holder = { pid: process.pid, host: hostname(), about, startMark: startMarkOf(process.pid) };
  while (!create(path, me)) {
    const holder = readHolder(path);
    if (holder && isHeld(path, holder)) return holder;
    discard(path);
  }
  const refresh = setInterval(() => touch(path), REFRESH_MS).unref();
  return {
    release() {
      clearInterval(refresh);
      if (readHolder(path)?.pid === process.pid) rmSync(path, { force: true });
    },
  };
}

function create(path: string, holder: Holder): boolean {
  try {
    writeFileSync(path, JSON.stringify(holder), { flag: "wx", mode: 0o600 });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

function readHolder(path: string): Holder | undefined {
  try {
    return Holder.parse(JSON.parse(readFileSync(path, "utf8")));
  } catch {
    return undefined;
  }
}

function isHeld(path: string, { pid, host, startMark }: Holder): boolean {
  if (host !== hostname()) return Date.now() - statSync(path).mtimeMs < STALE_MS;
  return isProcessAlive(pid) && startMarkOf(pid) === startMark;
}

/** A move has one winner, so that of two who saw the same dead lock neither removes the other's new one. */
function discard(path: string): void {
  const aside = `${path}.${process.pid}`;
  try {
    renameSync(path, aside);
    rmSync(aside, { force: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
}

function touch(path: string): void {
  const now = new Date();
  try {
    utimesSync(path, now, now);
  } catch {
    // The folder was removed under us: there is nothing left to hold.
  }
}
