import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

export function isProcessAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // Refused: it lives, but is somebody else's.
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
  // Ended, but nobody collected it: its number is still taken.
  return statFields(pid)?.[0] !== "Z";
}

/** The program a process runs, or undefined where the system does not tell. */
export function nameOfProcess(pid: number): string | undefined {
  if (process.platform === "win32") return undefined;
  if (process.platform === "linux") return readProc(pid, "comm")?.trim();
  return askPs(pid, "comm");
}

/** A mark that differs when the same number is given to a later process; undefined where the system has none. */
export function startMarkOf(pid: number): string | undefined {
  if (process.platform === "win32") return undefined;
  if (process.platform === "linux") return statFields(pid)?.[19];
  return askPs(pid, "lstart");
}

/** The fields after the program's name, which is in brackets and may hold blanks: state first, start time at 19. */
function statFields(pid: number): string[] | undefined {
  if (process.platform !== "linux") return undefined;
  return readProc(pid, "stat")?.split(") ").at(-1)?.split(" ");
}

function readProc(pid: number, file: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return undefined;
  }
}

function askPs(pid: number, column: string): string | undefined {
  return spawnSync("ps", ["-o", `${column}=`, "-p", String(pid)], { encoding: "utf8" }).stdout?.trim() || undefined;
}
