import { readFileSync } from "node:fs";
import { hostname } from "node:os";

/** Where the system has no mark that tells a process from a later one of the same number. */
const NO_MARK = "unknown";

/** Names this machine since it was started: after that, numbers of processes mean something else. */
export function thisHost(): string {
  return `${hostname()}:${read("/proc/sys/kernel/random/boot_id")?.trim() ?? NO_MARK}`;
}

/** A process by number and by when it started, as the sessions' door takes it. */
export function markProcess(pid: number): { readonly pid: number; readonly startMark: string } {
  // The name is in brackets and may hold blanks; the start is the 22nd field, 19 after it.
  const startMark = read(`/proc/${pid}/stat`)?.split(") ").at(-1)?.split(" ")[19];
  return { pid, startMark: startMark ?? NO_MARK };
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}
