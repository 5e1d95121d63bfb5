import type { Pool } from "pg";
import type { ArtifactView } from "../../../contract/task-view";
import type { TaskRef } from "../../../ports";
import { prepared } from "../../prepared";
import { toArtifactMeta } from "./to-task-view";
import { ARTIFACT_COLUMNS, type StoredArtifact, WHOLE_TEXT } from "./view-row";

type FoundArtifact = StoredArtifact & { readonly text: string; readonly wholeSha256: string };

const read =
  prepared(`select ${ARTIFACT_COLUMNS}, whole.text, encode(sha256(convert_to(whole.text, 'UTF8')), 'hex') as "wholeSha256"
  from artifact f join task t on t.id = f.task_id and t.tenant_id = $1 cross join lateral (select ${WHOLE_TEXT} as text) whole
  where f.task_id = $2 and f.artifact_id = $3 order by f.version desc limit 1`);

/** The newest version with its text, all pieces of it together, and the hash of that. */
export async function findArtifact(
  pool: Pool,
  { tenantId, taskId }: TaskRef,
  artifactId: string,
): Promise<ArtifactView | null> {
  const { rows } = await pool.query<FoundArtifact>(read([tenantId, taskId, artifactId]));
  const [row] = rows;
  if (!row) return null;
  const { text, wholeSha256: sha256, ...meta } = row;
  return { ...toArtifactMeta(meta), sha256, text };
}

// One look at the index for each id: an artifact in pieces has as many versions as it has pieces.
const readVersions = prepared(`select asked.id as "artifactId", (
    select f.version from artifact f where f.task_id = t.id and f.artifact_id = asked.id order by f.version desc limit 1) as version
  from task t cross join unnest($3::text[]) asked(id) where t.tenant_id = $1 and t.id = $2`);

/** The newest version of each; those that the task does not have are left out. */
export async function findArtifactVersions(
  pool: Pool,
  { tenantId, taskId }: TaskRef,
  artifactIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const values = [tenantId, taskId, artifactIds];
  const { rows } = await pool.query<{ artifactId: string; version: number | null }>(readVersions(values));
  return new Map(rows.flatMap(({ artifactId, version }) => (version === null ? [] : [[artifactId, version]])));
}
