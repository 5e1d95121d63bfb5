import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { isProcessAlive, nameOfProcess } from "../process-identity";

/** What a running server says about itself in its own folder. */
export type Postmaster = { pid: number; port: number; socketDir: string; ready: boolean };

/** Null when no server runs on this cluster; a file left by a dead one is removed. */
export function findPostmaster(clusterDir: string): Postmaster | null {
  const path = join(clusterDir, "postmaster.pid");
  const lines = readLines(path);
  const pid = Number(lines[0]);
  if (!pid) return null;
  // After a crash the number may belong to any other program, and PostgreSQL would refuse to start.
  if (!isProcessAlive(pid) || !/postgres/i.test(nameOfProcess(pid) ?? "postgres")) {
    rmSync(path, { force: true });
    return null;
  }
  return { pid, port: Number(lines[3]), socketDir: lines[4] ?? "", ready: lines[7] === "ready" };
}

function readLines(path: string): string[] {
  try {
    return readFileSync(path, "utf8")
      .split("\n")
      .map((line) => line.trim());
  } catch {
    return [];
  }
}
