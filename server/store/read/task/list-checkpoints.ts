import type { Pool } from "pg";
import type { CheckpointMeta } from "../../../contract/task-view";
import type { TaskRef } from "../../../ports";
import { prepared } from "../../prepared";
import { toCheckpointMeta } from "./to-task-view";
import { CHECKPOINT_COLUMNS, type StoredCheckpoint } from "./view-row";

const readMetas = prepared(
  `select ${CHECKPOINT_COLUMNS} from checkpoint c join task t on t.id = c.task_id and t.tenant_id = $1 where c.task_id = $2 order by c.version desc limit 1000`,
);

/** The newest first, without their data. */
export async function listCheckpoints(pool: Pool, { tenantId, taskId }: TaskRef): Promise<readonly CheckpointMeta[]> {
  const { rows } = await pool.query<StoredCheckpoint>(readMetas([tenantId, taskId]));
  return rows.map(toCheckpointMeta);
}
