import type { Pool } from "pg";
import { NOW } from "./still-time";

/**
 * Ages are told by the database's now(): from here on that is the moment of the screens. What is due goes by another clock
 * of it. Connections that are open have found the old one, so the product makes new ones: each is ended as soon as it is
 * idle, those that listen excepted.
 */
export async function stopDatabaseTime(pool: Pool): Promise<void> {
  await pool.query(`create schema still;
    create function still.now() returns timestamptz language sql immutable as $$ select '${NOW}'::timestamptz $$;
    do $$ begin execute format('alter database %I set search_path = still, pg_catalog, public', current_database()); end $$`);
  const { rows } = await pool.query<{ at: Date }>("select clock_timestamp() as at");
  while (await endOlderThan(pool, rows[0]?.at)) {
    // What was busy is looked at again.
  }
}

/** Ends what is idle; true while older ones are left. */
async function endOlderThan(pool: Pool, at: Date | undefined): Promise<boolean> {
  const { rows } = await pool.query<{ ended: boolean }>(
    `select case when state = 'idle' then pg_terminate_backend(pid) else false end as ended from pg_stat_activity
    where pid <> pg_backend_pid() and datname = current_database() and backend_type = 'client backend'
      and backend_start < $1 and query not ilike 'listen%'`,
    [at],
  );
  return rows.length > 0;
}
