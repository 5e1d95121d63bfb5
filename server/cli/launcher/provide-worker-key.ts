import { Pool } from "pg";
import { v7 } from "uuid";
import { openKeyStore } from "../../store/keys/key-store";
import { ensureWorkerKey } from "./worker-key";

/** The key of the workers on this machine, known to the database and readable by its owner alone. */
export async function provideWorkerKey(databaseUrl: string, path: string): Promise<void> {
  const pool = new Pool({ connectionString: databaseUrl, max: 1 });
  pool.on("error", () => undefined);
  try {
    await ensureWorkerKey(openKeyStore({ pool, newId: v7 }), path);
  } finally {
    await pool.end();
  }
}
