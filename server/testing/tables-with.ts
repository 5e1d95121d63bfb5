import type { TestDatabase } from "./test-database";

/** Names of the tables in which some row has this text anywhere. */
export async function tablesWith(pool: TestDatabase["pool"], text: string): Promise<readonly string[]> {
  const { rows } = await pool.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by name",
  );
  const found: string[] = [];
  for (const { name } of rows) {
    const { rowCount } = await pool.query(`select 1 from "${name}" t where t::text like $1 limit 1`, [`%${text}%`]);
    if (rowCount) found.push(name);
  }
  return found;
}
