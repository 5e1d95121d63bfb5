import type { Pool } from "pg";
import type { TaskRef } from "../../ports";
import type { AfterTask, AfterTaskFault } from "../../ports/wait-store";
import { cellsOf, IS_OWN } from "../clients/client-task-row";
import { prepared } from "../prepared";

// Whom the other task waits for, and whom those do: also by pauses that are asked for and not yet true.
const look = prepared(`with recursive waits(task_id) as (
  select t.id from task t join agent a on a.id = t.agent_id
  where t.id = $4 and t.tenant_id = $1 and ($2::text is null or ${IS_OWN})
  union
  select n.after_task_id from waits w cross join lateral (
    select c.after_task_id from wake_condition c where c.task_id = w.task_id and c.closed_at is null and c.after_task_id is not null
    union all
    select (p.condition ->> 'taskId')::uuid from task t, jsonb_array_elements(t.pending_pause -> 'conditions') p(condition)
    where t.id = w.task_id and t.pending_pause is not null and p.condition ->> 'kind' = 'task') n)
select exists (select 1 from waits) as known, exists (select 1 from waits where task_id = $5) as circle`);

/** Null when the task may wait for the end of the other one; one of another tenant is missing, and to a client those of others. */
export async function findAfterTaskFault(
  pool: Pool,
  { tenantId, taskId }: TaskRef,
  { afterTaskId, client }: AfterTask,
): Promise<AfterTaskFault | null> {
  if (afterTaskId === taskId) return "itself";
  const whose = client ? cellsOf(client) : [tenantId, null, null];
  const { rows } = await pool.query<{ known: boolean; circle: boolean }>(look([...whose, afterTaskId, taskId]));
  if (!rows[0]?.known) return "missing";
  return rows[0].circle ? "circle" : null;
}
