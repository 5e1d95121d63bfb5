import { Pool } from "pg";
import { startEmbeddedPostgres } from "../server/cli/embedded-postgres";
import type { Product } from "./start-product";

/** Moves what a task waits for in time to this moment, so that a journey need not wait for minutes to pass. */
export async function letTimeCome({ dataDir }: Product, taskId: string): Promise<void> {
  const { url } = await startEmbeddedPostgres({ folder: dataDir });
  const pool = new Pool({ connectionString: url });
  await pool.query("update wake_condition set due_at = clock_timestamp() where task_id = $1", [taskId]);
  await pool.end();
}
