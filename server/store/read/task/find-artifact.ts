import type { Pool } from "pg";
import type { ArtifactView } from "../../../contract/task-view";
import type { TaskRef } from "../../../ports";
import { prepared } from "../../prepared";
import { toArtifactMeta } from "./to-task-view";
import { ARTIFACT_COLUMNS, type StoredArtifact } from "./view-row";

const readNewest = prepared(
  `select ${ARTIFACT_COLUMNS}, f.text from artifact f join task t on t.id = f.task_id and t.tenant_id = $1
   where f.task_id = $2 and f.artifact_id = $3 order by f.version desc limit 1`,
);

/** The newest version with its text. */
export async function findArtifact(
  pool: Pool,
  { tenantId, taskId }: TaskRef,
  artifactId: string,
): Promise<ArtifactView | null> {
  const { rows } = await pool.query<StoredArtifact & { text: string }>(readNewest([tenantId, taskId, artifactId]));
  const [row] = rows;
  return row ? { ...toArtifactMeta(row), text: row.text } : null;
}
