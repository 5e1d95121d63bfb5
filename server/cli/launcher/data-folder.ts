import { accessSync, constants, existsSync, mkdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** Makes the folder where it is missing and proves that we may write there. Throws one sentence. */
export function prepareDataFolder(folder: string): void {
  try {
    makeFolder(folder);
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    if (!statSync(folder).isDirectory()) throw new Error("not a folder");
    // Asking is not enough where the system lets everything pass, as it does for root on a read-only disk.
    const probe = join(folder, `.probe-${process.pid}`);
    writeFileSync(probe, "");
    rmSync(probe);
  } catch (error) {
    const cause = error instanceof Error && "code" in error ? String(error.code) : String(error);
    throw new Error(
      `The data folder ${folder} cannot be written to (${cause}): choose another with CHECKREIN_DATA_DIR.`,
    );
  }
}

/** Step by step: where a system says that a folder it did not make is missing, Node's own way never ends. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  mkdirSync(folder, { mode: 0o700 });
}
