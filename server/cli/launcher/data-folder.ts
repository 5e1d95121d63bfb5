import { accessSync, constants, existsSync, mkdirSync, rmdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/**
 * Makes the folder where it is missing and proves that we may write there. Gives back what takes away those folders that
 * were made for it and are still empty. Throws one sentence, and leaves nothing behind then.
 */
export function prepareDataFolder(folder: string): () => void {
  const made: string[] = [];
  try {
    makeFolder(folder, made);
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    if (!statSync(folder).isDirectory()) throw new Error("not a folder");
    // Asking is not enough where the system lets everything pass, as it does for root on a read-only disk.
    const probe = join(folder, `.probe-${process.pid}`);
    writeFileSync(probe, "");
    rmSync(probe);
  } catch (error) {
    removeEmpty(made);
    const cause = error instanceof Error && "code" in error ? String(error.code) : String(error);
    throw new Error(
      `The data folder ${folder} cannot be written to (${cause}): choose another with CHECKREIN_DATA_DIR.`,
    );
  }
  return () => removeEmpty(made);
}

/** Step by step: where a system says that a folder it did not make is missing, Node's own way never ends. */
function makeFolder(folder: string, made: string[]): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder), made);
  mkdirSync(folder, { mode: 0o700 });
  made.push(folder);
}

function removeEmpty(made: readonly string[]): void {
  for (const folder of made.toReversed()) {
    try {
      rmdirSync(folder);
    } catch {
      // Something is in it, or it is gone: neither is ours to end.
      return;
    }
  }
}
