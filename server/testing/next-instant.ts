import type { Pool } from "pg";

/** Instants are kept by the millisecond: what is done after this lies after what was done before it. */
export async function nextInstant(pool: Pool): Promise<void> {
  await pool.query("select pg_sleep(0.002)");
}
