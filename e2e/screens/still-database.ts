import type { Pool } from "pg";
import { NOW } from "./still-time";

/**
 * Ages are told by the database's now(): from here on that is the moment of the screens. What is due goes by another clock
 * of it. Connections that are open have found the old one, so the product makes new ones.
 */
export async function stopDatabaseTime(pool: Pool): Promise<void> {
  await pool.query(`create schema still;
    create function still.now() returns timestamptz language sql immutable as $$ select '${NOW}'::timestamptz $$;
    do $$ begin execute format('alter database %I set search_path = still, pg_catalog, public', current_database()); end $$`);
  await pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where pid <> pg_backend_pid() and datname = current_database() and state = 'idle' and query not ilike 'listen%'`);
}
