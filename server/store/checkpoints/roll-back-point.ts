import type { Pool } from "pg";
import type { RollBackPoint } from "../../domain/checkpoint/decide-roll-back";
import type { TaskRef } from "../../ports";
import { prepared } from "../prepared";
import { isIntact } from "./is-intact";
import { stillRecorded } from "./journal-sql";

const read =
  prepared(`select c.version, c.task_version as "atVersion", t.version as "readAtVersion", ${isIntact("c")} as "isIntact",
    (select count(*)::int from interrupt n where n.task_id = t.id and n.status = 'open' and n.opened_version <= c.task_version) as "openQuestions",
    (select count(*)::int from task_event e where e.task_id = t.id and e.step_key is not null and e.task_version > c.task_version
      and ${stillRecorded({ taskId: "t.id", version: "e.task_version" })}) as "repeatedSteps"
  from task t join checkpoint c on c.task_id = t.id and c.version = $3 where t.tenant_id = $1 and t.id = $2`);

export async function findRollBackPoint(
  pool: Pool,
  { tenantId, taskId }: TaskRef,
  version: number,
): Promise<RollBackPoint | null> {
  const { rows } = await pool.query<RollBackPoint>(read([tenantId, taskId, version]));
  return rows[0] ?? null;
}
