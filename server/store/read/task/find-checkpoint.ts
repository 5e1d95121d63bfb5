import type { Pool } from "pg";
import type { CheckpointView } from "../../../contract/task-view";
import type { TaskRef } from "../../../ports";
import { prepared } from "../../prepared";
import { listMessages } from "./list-messages";
import { toArtifactMeta, toCheckpointMeta } from "./to-task-view";
import { ARTIFACT_COLUMNS, CHECKPOINT_COLUMNS, type StoredArtifact, type StoredCheckpoint } from "./view-row";

type CheckpointRow = StoredCheckpoint & { readonly dataText: string; readonly artifacts: readonly StoredArtifact[] };

// The conversation as it stood then, or its end: a view is read by people.
const MAX_MESSAGES = 1_000;

const readCheckpoint = prepared(
  `select ${CHECKPOINT_COLUMNS}, c.data::text as "dataText",
    (select coalesce(json_agg(x), '[]') from (
      select ${ARTIFACT_COLUMNS} from jsonb_to_recordset(c.artifact_refs) as r("artifactId" text, version int)
      join artifact f on f.task_id = c.task_id and f.artifact_id = r."artifactId" and f.version = r.version order by f.at, f.artifact_id) x) as artifacts
   from checkpoint c join task t on t.id = c.task_id and t.tenant_id = $1 where c.task_id = $2 and c.version = $3`,
);

/** The kept state as text, never parsed here, with the conversation and the artifacts as they were. */
export async function findCheckpoint(pool: Pool, ref: TaskRef, version: number): Promise<CheckpointView | null> {
  const { rows } = await pool.query<CheckpointRow>(readCheckpoint([ref.tenantId, ref.taskId, version]));
  const [row] = rows;
  if (!row) return null;
  const { dataText, artifacts, ...meta } = row;
  const messages = await listMessages(pool, ref, {
    after: Math.max(0, meta.messageCount - MAX_MESSAGES),
    upTo: meta.messageCount,
  });
  return {
    ...toCheckpointMeta(meta),
    taskId: ref.taskId,
    dataText,
    messages,
    artifacts: artifacts.map(toArtifactMeta),
  };
}

const readSize = prepared(
  "select c.size_bytes as size from checkpoint c join task t on t.id = c.task_id and t.tenant_id = $1 where c.task_id = $2 and c.version = $3",
);

/** Bytes of a kept state, without reading it; null for an unknown one. */
export async function findCheckpointSize(
  pool: Pool,
  { tenantId, taskId }: TaskRef,
  version: number,
): Promise<number | null> {
  const { rows } = await pool.query<{ size: number }>(readSize([tenantId, taskId, version]));
  return rows[0]?.size ?? null;
}
