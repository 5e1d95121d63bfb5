import type { Pool } from "pg";

/**
 * Takes away the tables' own checks, which would catch much of what a missing guard lets through, and resolves with what
 * puts them back. Tasks that broke them meanwhile are ended first: a worker's next heartbeat would fail over one for all of its tasks.
 */
export async function dropChecks(pool: Pool): Promise<() => Promise<void>> {
  const { rows } = await pool.query<{ table: string; name: string; definition: string; rule: string }>(
    `select c.conrelid::regclass::text as table, quote_ident(c.conname) as name, pg_get_constraintdef(c.oid) as definition,
       pg_get_expr(c.conbin, c.conrelid) as rule
     from pg_constraint c where c.contype = 'c' and c.connamespace = 'public'::regnamespace`,
  );
  for (const { table, name } of rows) await pool.query(`alter table ${table} drop constraint ${name}`);
  const broken = rows.filter(({ table }) => table === "task").map(({ rule }) => `(${rule}) is false`);
  return async () => {
    await pool.query(`update task set state = 'failed', ended_at = coalesce(ended_at, clock_timestamp()), suspension = null, attempt = null,
        worker_id = null, claimed_at = null, lease_until = null, queued_at = null, pending_pause = null, pending_cancel = null, cancel_due_at = null
      where ${broken.join(" or ")}`);
    for (const { table, name, definition } of rows)
      await pool.query(`alter table ${table} add constraint ${name} ${definition} not valid`);
  };
}
