import type { Pool } from "pg";
import type { ValueInVersion } from "../../contract/checkpoint-view";
import { findablePaths } from "../../domain/checkpoint/paths-of";
import type { TaskRef } from "../../ports";
import { prepared } from "../prepared";

const MAX_VERSIONS = 1_000;
/** Values of one version, where a path stands for several. */
const MAX_VALUES = 3;

const read =
  prepared(`with v as (select c.id, c.version, c.index_cut or c.indexed_at is null as "isCut" from checkpoint c join task t on t.id = c.task_id
    where t.tenant_id = $1 and c.task_id = $2 order by c.version desc limit ${MAX_VERSIONS})
  select v.version, v."isCut", (select coalesce(array_agg(x.value order by x.no), '{}') from (
      select p.value, p.no from checkpoint_path p where p.checkpoint_id = v.id and p.path = any($3) order by p.no limit ${MAX_VALUES}) x) as values
  from v order by v.version`);

export async function findValueHistory(
  pool: Pool,
  { tenantId, taskId }: TaskRef,
  path: string,
): Promise<readonly ValueInVersion[]> {
  const { rows } = await pool.query<ValueInVersion>(read([tenantId, taskId, findablePaths(path)]));
  return rows;
}
