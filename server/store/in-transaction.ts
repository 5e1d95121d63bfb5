import type { Pool, PoolClient } from "pg";

/**
 * Some statements as one. A connection that breaks meanwhile fails the one that runs, or the next, and is not used again;
 * nobody listening, it would end the process.
 */
export async function inTransaction<T>(pool: Pool, run: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  const note = (error: Error) => {
    broken = error;
  };
  client.on("error", note);
  try {
    await client.query("begin");
    const result = await run(client);
    await client.query("commit");
    return result;
  } catch (error) {
    await client.query("rollback").catch(note);
    throw error;
  } finally {
    client.off("error", note);
    client.release(broken);
  }
}
