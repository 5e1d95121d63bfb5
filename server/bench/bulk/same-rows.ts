import type { Pool } from "pg";

const OF_TASKS = "x.task_id in (select id from task where agent_id = $1)";
const OWN: Readonly<Record<string, string>> = {
  task: "x.agent_id = $1",
  task_event: OF_TASKS,
  checkpoint: OF_TASKS,
  suspension: OF_TASKS,
  holder: "x.handle in (select s.handle from suspension s join task t on t.id = s.task_id where t.agent_id = $1)",
  receipt: OF_TASKS,
};
/** Numbers of more or fewer digits make a row of one a few bytes longer. */
const SIZE_SLACK = 0.03;

interface Written {
  readonly n: number;
  readonly bytes: number;
  /** Columns that are set in any of the rows. */
  readonly columns: readonly string[];
}

/** Throws where the tasks of two agents do not have as many rows, with the same columns set and as large, in each table that a pause writes. */
export async function checkSameRows(pool: Pool, agentIds: readonly [string, string]): Promise<void> {
  for (const [table, isOwn] of Object.entries(OWN)) {
    const text = `select count(distinct x.ctid)::int as n, avg(pg_column_size(x.*))::float8 as bytes, array_agg(distinct f.key order by f.key) as columns
      from ${table} x cross join lateral jsonb_each(to_jsonb(x)) f where ${isOwn} and f.value <> 'null'`;
    const [one, other] = await Promise.all(agentIds.map(async (id) => (await pool.query<Written>(text, [id])).rows[0]));
    if (!one || !other || !isSame(one, other))
      throw new Error(`Not the same rows of ${table}: ${JSON.stringify(one)} and ${JSON.stringify(other)}.`);
  }
}

function isSame(one: Written, other: Written): boolean {
  return (
    one.n === other.n &&
    JSON.stringify(one.columns) === JSON.stringify(other.columns) &&
    Math.abs(one.bytes / other.bytes - 1) <= SIZE_SLACK
  );
}
