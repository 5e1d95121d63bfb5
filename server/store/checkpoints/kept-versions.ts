import type { Pool } from "pg";
import type { KeptVersions } from "../../domain/checkpoint/decide-keep";
import type { TaskRef } from "../../ports";
import { prepared } from "../prepared";

// The newest suspension also after its resume: an attempt that begins looks for its checkpoint.
const read = prepared(`select t.version as "readAtVersion",
    (select coalesce(json_agg(json_build_object('version', c.version, 'flagged', c.flagged, 'sha256', c.sha256, 'inUse',
      case when t.ended_at is null and c.version = n.checkpoint_version then 'is what the task was held with'
        when exists (select 1 from task f where f.forked_from_task_id = t.id and f.forked_from_version = c.version) then 'is what a fork came from' end)
      order by c.version), '[]') from checkpoint c where c.task_id = t.id) as versions
  from task t left join lateral (select s.checkpoint_version from suspension s where s.task_id = t.id order by s.paused_at desc, s.handle desc limit 1) n on true
  where t.tenant_id = $1 and t.id = $2`);

/** All versions of a task, ascending, and which must stay. Null: there is no such task. */
export async function findKeptVersions(pool: Pool, { tenantId, taskId }: TaskRef): Promise<KeptVersions | null> {
  const { rows } = await pool.query<KeptVersions>(read([tenantId, taskId]));
  return rows[0] ?? null;
}
