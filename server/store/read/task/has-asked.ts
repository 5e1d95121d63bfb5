import type { Pool } from "pg";
import type { TaskRef } from "../../../ports";
import { prepared } from "../../prepared";

const read = prepared(`select e.type from task t join task_event e on e.task_id = t.id
  where t.id = $2 and t.tenant_id = $1 and e.type in ('attempt.claimed', 'task.input_required', 'task.auth_required')
  order by e.seq desc limit 1`);

/** Whether the task's newest attempt ended with questions: it has said all that it waits for. */
export async function hasAsked(pool: Pool, { tenantId, taskId }: TaskRef): Promise<boolean> {
  const { rows } = await pool.query<{ readonly type: string }>(read([tenantId, taskId]));
  return rows[0] !== undefined && rows[0].type !== "attempt.claimed";
}
