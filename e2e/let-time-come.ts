import { Pool } from "pg";
import { startEmbeddedPostgres } from "../server/cli/embedded-postgres";
import type { Product } from "./start-product";

/**
 * Moves what a task waits for in time, a condition or the time to undo a cancel, to so many milliseconds from now, so that a
 * journey need not wait for minutes to pass. Gives that instant, by the database's clock.
 */
export async function letTimeCome({ dataDir }: Pick<Product, "dataDir">, taskId: string, inMs = 0): Promise<Date> {
  const { url } = await startEmbeddedPostgres({ folder: dataDir });
  const pool = new Pool({ connectionString: url });
  const { rows } = await pool.query<{ at: Date }>(MOVE, [taskId, inMs]);
  await pool.end();
  const [moved, ...more] = rows;
  if (!moved || more.length > 0) throw new Error(`The task waits for ${rows.length} things in time, not for one.`);
  return moved.at;
}

const MOVE = `with condition as (
    update wake_condition set due_at = clock_timestamp() + $2 * interval '1 ms' where task_id = $1 and closed_at is null and due_at is not null returning due_at
  ), cancel as (
    update task set cancel_due_at = clock_timestamp() + $2 * interval '1 ms' where id = $1 and cancel_due_at is not null returning cancel_due_at
  )
  select due_at as at from condition union all select cancel_due_at from cancel`;
