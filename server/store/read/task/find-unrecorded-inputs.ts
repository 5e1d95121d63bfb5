import type { Pool } from "pg";
import type { TaskRef } from "../../../ports";
import { prepared } from "../../prepared";

// The newest suspension alone: what an earlier resume brought was recorded when the task was held again.
const find = prepared(`select t.id from json_to_recordset($1::json) as g("tenantId" text, "taskId" uuid)
  join task t on t.id = g."taskId" and t.tenant_id = g."tenantId"
  cross join lateral (select s.closed_version, s.resumed_at, s.had_resume_input from suspension s where s.task_id = t.id
    order by s.paused_at desc, s.handle desc limit 1) s
  where s.resumed_at is not null and s.had_resume_input
    and not exists (select from task_event e where e.task_id = t.id and e.step_key is not null and e.task_version > s.closed_version)`);

/** Those of the tasks that were resumed with an input of which nothing is recorded yet: no step has ended since. */
export async function findUnrecordedInputs(pool: Pool, refs: readonly TaskRef[]): Promise<ReadonlySet<string>> {
  if (refs.length === 0) return new Set();
  const { rows } = await pool.query<{ readonly id: string }>(find([JSON.stringify(refs)]));
  return new Set(rows.map(({ id }) => id));
}
