import type { Pool } from "pg";
import { parseActor } from "../../../domain/actor";
import type { Rollback } from "../../../domain/task/launch";
import type { TaskRef } from "../../../ports";
import { prepared } from "../../prepared";

type Row = Omit<Rollback, "holders"> & {
  readonly holders: readonly (Omit<Rollback["holders"][number], "actor"> & { readonly actor: string })[];
};

const read = prepared(`select s.handle, s.paused_from_state as "pausedFromState", e.data->>'from' as state,
    (select coalesce(json_agg(json_build_object('kind', h.kind, 'actor', h.actor, 'reason', h.reason) order by h.at), '[]')
      from holder h where h.handle = s.handle and (h.released_at is null or h.released_at = s.resumed_at)) as holders
  from (select s.* from task t join suspension s on s.task_id = t.id
    where t.id = $2 and t.tenant_id = $1 order by s.paused_at desc, s.handle desc limit 1) s
  join task_event e on e.task_id = s.task_id and e.type = 'task.resumed' and e.task_version = s.closed_version
  where not exists (select 1 from interrupt n where n.task_id = s.task_id and n.opened_version > s.closed_version)`);

/** The newest suspension, when it was resumed and no turn has ended since. */
export async function findRollback(pool: Pool, { tenantId, taskId }: TaskRef): Promise<Rollback | null> {
  const { rows } = await pool.query<Row>(read([tenantId, taskId]));
  const [row] = rows;
  return row
    ? { ...row, holders: row.holders.map((holder) => ({ ...holder, actor: parseActor(holder.actor) })) }
    : null;
}
