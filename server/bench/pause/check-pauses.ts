import { Client } from "pg";

/** Reads back what was done: each task was paused and resumed once and has no event of a step while it was paused. Throws otherwise. */
export async function checkPauses(url: string, taskIds: readonly string[]): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{
      tasks: number;
      pauses: number;
      steps_held: number;
      steps: number;
      keys: number;
    }>(CHECK, [taskIds]);
    const [found] = rows;
    if (found?.tasks !== taskIds.length || found.pauses !== taskIds.length)
      throw new Error(`Of ${taskIds.length} tasks ${found?.tasks} were paused and resumed, ${found?.pauses} times.`);
    if (found.steps_held > 0) throw new Error(`${found.steps_held} steps were recorded while their task was paused.`);
    if (found.steps !== found.keys) throw new Error(`${found.steps - found.keys} steps were recorded twice.`);
    console.log(`The log has ${found.pauses} pauses and ${found.steps} steps, none of them within a pause.`);
  } finally {
    await client.end();
  }
}

const CHECK = `
with held as (
  select p.task_id, p.seq as from_seq, r.seq as to_seq
  from task_event p join task_event r on r.task_id = p.task_id and r.type = 'task.resumed' and r.seq > p.seq
  where p.type = 'task.paused' and p.task_id = any($1)
), step as (
  select task_id, seq, step_key from task_event where type = 'step.completed' and task_id = any($1)
)
select (select count(distinct task_id)::int from held) as tasks, (select count(*)::int from held) as pauses,
  (select count(*)::int from step s join held h on h.task_id = s.task_id and s.seq > h.from_seq and s.seq < h.to_seq) as steps_held,
  (select count(*)::int from step) as steps, (select count(distinct (task_id, step_key))::int from step) as keys`;
