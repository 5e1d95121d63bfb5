import { existsSync } from "node:fs";
import { Pool } from "pg";
import { v7 } from "uuid";
import { readLauncherEnv } from "../../env";
import { Notifier } from "../../events/notify";
import type { KeyStore } from "../../ports/key-store";
import { openKeyStore } from "../../store/keys/key-store";
import { openDatabase } from "../launcher/open-database";
import { migrate } from "../migrate";

/** Works on the keys of this installation, whether it runs or not; a database that did not run is stopped again. */
export async function withKeys<T>(run: (keys: KeyStore) => Promise<T>): Promise<T> {
  const { DATABASE_URL: url, CHECKREIN_DATA_DIR: folder } = readLauncherEnv(process.env);
  if (!url && !existsSync(folder))
    throw new Error(`There is no data folder ${folder}: start Checkrein once, or set CHECKREIN_DATA_DIR.`);
  const database = await openDatabase(url, folder);
  const pool = new Pool({ connectionString: database.url, max: 1 });
  pool.on("error", () => undefined);
  // Who streams for a key that is revoked here hears it at once.
  const notifier = new Notifier({ url: database.url, sender: "cli" });
  try {
    await migrate({ url: database.url });
    return await run(openKeyStore({ pool, newId: v7, onCommitted: (topics) => notifier.tell(topics) }));
  } finally {
    await notifier.close();
    await pool.end();
    if (database.embedded && !database.embedded.adopted) await database.embedded.stop();
  }
}
