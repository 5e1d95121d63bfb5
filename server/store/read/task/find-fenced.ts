import type { Pool } from "pg";
import type { FencedAttempt, TaskRef } from "../../../ports";
import { prepared } from "../../prepared";

const find =
  prepared(`select s.handle, coalesce(s.fenced_worker, '') as "workerId", t.version from task t join suspension s on s.task_id = t.id
  where t.tenant_id = $1 and t.id = $2 and s.fenced_attempt = $3 and s.late_proof is null`);

/** The stop that an attempt was fenced for, while nothing was heard of it since; else null. */
export async function findFenced(
  pool: Pool,
  { tenantId, taskId }: TaskRef,
  attempt: string,
): Promise<FencedAttempt | null> {
  const { rows } = await pool.query<FencedAttempt>(find([tenantId, taskId, attempt]));
  return rows[0] ?? null;
}
