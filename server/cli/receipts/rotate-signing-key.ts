import { existsSync } from "node:fs";
import { join } from "node:path";
import { readLauncherEnv } from "../../env";
import { makeKey } from "../../identity/key-files";

/** Puts a new key into the data folder. The process that seals takes it at its next seal; the old one then signs nothing more. */
export async function rotateSigningKey(): Promise<number> {
  const { CHECKREIN_DATA_DIR: folder } = readLauncherEnv(process.env);
  if (!existsSync(folder))
    throw new Error(`There is no data folder ${folder}: start Checkrein once, or set CHECKREIN_DATA_DIR.`);
  const id = await makeKey(join(folder, "receipts", "keys"), new Date().toISOString().slice(0, "YYYY-MM-DD".length));
  console.log(`Receipts are signed with ${id} from the next one on. The public key of the one before stays.`);
  return 0;
}
