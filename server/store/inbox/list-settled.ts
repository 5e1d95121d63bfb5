import type { Pool } from "pg";
import type { InboxSettlement } from "../../contract/inbox-view";
import { parseActor } from "../../domain/actor";
import { prepared } from "../prepared";
import { Bindings } from "../read/fleet/bindings";
import { scopeIs } from "../read/fleet/fleet-conditions";
import { toIso } from "../read/task/instant";

const SETTLED = prepared(`select distinct on (n.task_id) n.task_id as "taskId", n.answered_at as at,
    case when n.status = 'answered' then n.answered_by end as by
  from interrupt n where n.tenant_id = $1 and n.task_id = any($2::uuid[]) and n.answered_at is not null
  order by n.task_id, n.answered_at desc, n.id desc`);

/** Of this many the newest one in the scope is looked for. */
const LOOKED_AT = 1_000;
const lastOf = (isMeant: readonly string[]) => `select n.task_id as "taskId", n.answered_at as at,
    case when n.status = 'answered' then n.answered_by end as by
  from (select * from interrupt where tenant_id = $1 and answered_at is not null order by answered_at desc limit ${LOOKED_AT}) n
    join task t on t.id = n.task_id
  where ${["true", ...isMeant].join(" and ")} order by n.answered_at desc, n.id desc limit 1`;

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
  return rows.map(toSettlement);
}

/** The last question that was settled, by whomever; null where none is, or where it is long ago in a scope of its own. */
export async function findLastSettled(
  pool: Pool,
  tenantId: string,
  scope: string | undefined,
): Promise<InboxSettlement | null> {
  const b = new Bindings();
  b.bind(tenantId);
  const { rows } = await pool.query<Row>(prepared(lastOf(scopeIs(scope, b)))(b.values));
  const [last] = rows;
  return last ? toSettlement(last) : null;
}

function toSettlement({ taskId, at, by }: Row): InboxSettlement {
  return { taskId, at: toIso(at), by: by === null ? null : parseActor(by) };
}
