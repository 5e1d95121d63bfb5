import { join } from "node:path";
import { takeLock } from "./folder-lock";

/** Keeps a second launcher off the folder; the answer gives it free. Throws one sentence that names the holder. */
export function holdFolder(folder: string, part: string | undefined, url: string): () => void {
  const taken = takeLock(join(folder, part ? `launcher-${part}.lock` : "launcher.lock"), url);
  if ("release" in taken) return () => taken.release();
  const { pid, host, about } = taken;
  throw new Error(
    `The data folder ${folder} is in use by process ${pid} on ${host}, which serves ${about}: stop it, or choose another folder with CHECKREIN_DATA_DIR.`,
  );
}
