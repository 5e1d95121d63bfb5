import type { Pool } from "pg";
import type { InboxSettlement } from "../../contract/inbox-view";
import { parseActor } from "../../domain/actor";
import { prepared } from "../prepared";
import { toIso } from "../read/task/instant";

const SETTLED = prepared(`select distinct on (n.task_id) n.task_id as "taskId", n.answered_at as at,
    case when n.status = 'answered' then n.answered_by end as by
  from interrupt n where n.tenant_id = $1 and n.task_id = any($2::uuid[]) and n.answered_at is not null
  order by n.task_id, n.answered_at desc, n.id desc`);

interface Row {
  readonly taskId: string;
  readonly at: Date;
  readonly by: string | null;
}

/** Who settled the questions of these tasks, in one look for all of them. */
export async function listSettled(
  pool: Pool,
  tenantId: string,
  taskIds: readonly string[],
): Promise<readonly InboxSettlement[]> {
  if (taskIds.length === 0) return [];
  const { rows } = await pool.query<Row>(SETTLED([tenantId, taskIds]));
  return rows.map(({ taskId, at, by }) => ({ taskId, at: toIso(at), by: by === null ? null : parseActor(by) }));
}
