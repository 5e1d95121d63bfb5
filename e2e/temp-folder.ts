import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const left = new Set<string>();
const REMOVE = { recursive: true, force: true, maxRetries: 5 } as const;

// A run that is cut short, or a journey that fails half way, does not come to its own end.
process.once("exit", () => {
  for (const path of left) rmSync(path, REMOVE);
});

/** A folder of this run alone; nothing of it is left after the run. */
export function makeTempFolder(prefix: string): string {
  const path = mkdtempSync(join(tmpdir(), prefix));
  left.add(path);
  return path;
}

export function removeTempFolder(path: string): void {
  rmSync(path, REMOVE);
  left.delete(path);
}
