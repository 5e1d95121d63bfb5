import type { Pool } from "pg";

/** Reads back what was acknowledged: each task has one event per step and its numbers have no gap. Throws otherwise. */
export async function checkLog(pool: Pool, acknowledged: ReadonlyMap<string, number>): Promise<number> {
  const { rows } = await pool.query<{ id: string; steps: number; gapless: boolean; counted: number }>(
    `select t.id, t.steps_done as counted, count(*) filter (where e.step_key is not null)::int as steps,
      count(*) = max(e.seq) and max(e.seq) = t.event_seq and count(distinct e.task_version) = count(*) as gapless
    from task t join task_event e on e.task_id = t.id where t.id = any($1) group by t.id`,
    [[...acknowledged.keys()]],
  );
  if (rows.length !== acknowledged.size) throw new Error(`Of ${acknowledged.size} tasks ${rows.length} are there.`);
  for (const { id, steps, gapless, counted } of rows) {
    const known = acknowledged.get(id);
    if (steps !== known || counted !== known)
      throw new Error(`Task ${id} has ${steps} steps in its log and counts ${counted}; ${known} were acknowledged.`);
    if (!gapless) throw new Error(`The log of task ${id} has a gap.`);
  }
  return rows.reduce((sum, { steps }) => sum + steps, 0);
}
