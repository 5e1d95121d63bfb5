import type { Pool } from "pg";

/**
 * Takes away the tables' own checks, which would catch much of what a missing guard lets through, and resolves with what
 * puts them back. Rows that broke them meanwhile stay as they are.
 */
export async function dropChecks(pool: Pool): Promise<() => Promise<void>> {
  const { rows } = await pool.query<{ table: string; name: string; definition: string }>(
    `select c.conrelid::regclass::text as table, quote_ident(c.conname) as name, pg_get_constraintdef(c.oid) as definition
     from pg_constraint c where c.contype = 'c' and c.connamespace = 'public'::regnamespace`,
  );
  for (const { table, name } of rows) await pool.query(`alter table ${table} drop constraint ${name}`);
  return async () => {
    for (const { table, name, definition } of rows)
      await pool.query(`alter table ${table} add constraint ${name} ${definition} not valid`);
  };
}
