import type { Pool } from "pg";
import type { LeaseView } from "../../ports";
import { prepared } from "../prepared";
import { TASK_COLUMNS, type TaskRow, toTask } from "../task/task-row";

export interface Lease {
  readonly taskId: string;
  readonly attempt: string;
}

// Changes no version: who decides on a lease being over rechecks it in its own statement.
const extend = prepared(`with d as (select * from unnest($1::uuid[], $2::uuid[]) as x(id, attempt)),
l as materialized (select t.id from d join task t on t.id = d.id where t.attempt = d.attempt
    and t.tenant_id = $4 and t.lease_until > clock_timestamp()
  order by t.id for no key update of t),
w as (update task t set lease_until = clock_timestamp() + $3::int * interval '1 ms' from l where t.id = l.id returning t.*)
select ${TASK_COLUMNS} from w t join agent a on a.id = t.agent_id`);

/** In the order of the leases asked for. Null where the attempt no longer holds its task. */
export async function extendLeases(
  pool: Pool,
  {
    tenantId,
    leases,
    leaseMs,
  }: { readonly tenantId: string; readonly leases: readonly Lease[]; readonly leaseMs: number },
): Promise<readonly LeaseView[]> {
  if (leases.length === 0) return [];
  const ids = leases.map(({ taskId }) => taskId);
  const attempts = leases.map(({ attempt }) => attempt);
  const { rows } = await pool.query<TaskRow>(extend([ids, attempts, leaseMs, tenantId]));
  const held = new Map(rows.map((row) => [row.attempt, toTask(row)]));
  return leases.map(({ taskId, attempt }) => ({ taskId, attempt, task: held.get(attempt) ?? null }));
}
