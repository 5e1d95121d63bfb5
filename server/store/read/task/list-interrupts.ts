import type { Pool } from "pg";
import type { InterruptView } from "../../../contract/task-view";
import type { TaskRef } from "../../../ports";
import { prepared } from "../../prepared";
import { toInterruptView } from "./to-task-view";
import { INTERRUPT_COLUMNS, type StoredInterrupt } from "./view-row";

const LIMIT = 1_000;
const read = prepared(`select ${INTERRUPT_COLUMNS} from interrupt n join task t on t.id = n.task_id and t.tenant_id = $1
  where n.task_id = $2 order by n.status = 'open' desc, n.opened_at desc, n.id desc limit ${LIMIT}`);

/** Open questions first, then the newest; none for a task that is missing or foreign. */
export async function listInterrupts(pool: Pool, { tenantId, taskId }: TaskRef): Promise<readonly InterruptView[]> {
  const { rows } = await pool.query<StoredInterrupt>(read([tenantId, taskId]));
  return rows.map(toInterruptView);
}
