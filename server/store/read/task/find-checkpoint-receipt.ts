import type { Pool } from "pg";
import type { ReceiptName } from "../../../contract/task-view";
import type { TaskRef } from "../../../ports";
import { prepared } from "../../prepared";

/** A version is written in the statement of its act, or of the suspension that the act asked for: by then the worker was at its boundary. */
const find = prepared(`select r.id, r.number::float8 as number
  from checkpoint c join task t on t.id = c.task_id and t.tenant_id = $1
    left join suspension s on s.task_id = c.task_id and s.opened_version = c.task_version
    join receipt r on r.task_id = c.task_id and r.outcome = 'accepted' and (r.version_after = c.task_version or r.handle = s.handle)
  where c.task_id = $2 and c.version = $3 order by r.at, r.id limit 1`);

/** The receipt of the act that brought a version about; null where a worker kept it by itself, or there is no such version. */
export async function findCheckpointReceipt(
  pool: Pool,
  { tenantId, taskId }: TaskRef,
  version: number,
): Promise<ReceiptName | null> {
  const { rows } = await pool.query<ReceiptName>(find([tenantId, taskId, version]));
  return rows[0] ?? null;
}
