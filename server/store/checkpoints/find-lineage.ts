import type { Pool } from "pg";
import type { LineageTask, LineageView } from "../../contract/checkpoint-view";
import type { TaskRef } from "../../ports";
import { prepared } from "../prepared";

const MAX_TASKS = 500;
/** A fork of a fork of a fork: deeper families are cut. */
const MAX_DEPTH = 50;

const read = prepared(`with recursive up as (
  select t.id, t.forked_from_task_id, 1 as depth from task t where t.tenant_id = $1 and t.id = $2
  union all
  select t.id, t.forked_from_task_id, up.depth + 1 from up join task t on t.id = up.forked_from_task_id and t.tenant_id = $1 where up.depth < ${MAX_DEPTH}
), root as (select id from up order by depth desc limit 1),
family as (
  select id, 1 as depth from root
  union all
  select t.id, f.depth + 1 from family f join task t on t.forked_from_task_id = f.id and t.tenant_id = $1 where f.depth < ${MAX_DEPTH}
)
select t.id as "taskId", t.title, a.name as agent, t.state, t.created_at as "createdAt",
  t.forked_from_task_id as "fromId", t.forked_from_version as "fromVersion"
from family f join task t on t.id = f.id join agent a on a.id = t.agent_id order by f.depth, t.created_at, t.id limit ${MAX_TASKS + 1}`);

type Row = Omit<LineageTask, "createdAt" | "forkedFrom"> & {
  readonly createdAt: Date;
  readonly fromId: string | null;
  readonly fromVersion: number | null;
};

export async function findLineage(pool: Pool, { tenantId, taskId }: TaskRef): Promise<LineageView | null> {
  const { rows } = await pool.query<Row>(read([tenantId, taskId]));
  if (rows.length === 0) return null;
  const tasks = rows.slice(0, MAX_TASKS).map(({ createdAt, fromId, fromVersion, ...task }) => ({
    ...task,
    createdAt: createdAt.toISOString(),
    forkedFrom: fromId === null ? null : { taskId: fromId, version: fromVersion },
  }));
  return { tasks, hasMore: rows.length > MAX_TASKS };
}
