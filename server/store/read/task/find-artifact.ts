import type { Pool } from "pg";
import type { ArtifactView } from "../../../contract/task-view";
import type { TaskRef } from "../../../ports";
import { grouped } from "../../grouped";
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
const readVersions = prepared(`select asked.no, asked.id as "artifactId", v.version
  from json_to_recordset($1::json) asked(no int, tenant text, task uuid, id text)
  cross join lateral (select f.version from task t join artifact f on f.task_id = t.id
    where t.id = asked.task and t.tenant_id = asked.tenant and f.artifact_id = asked.id order by f.version desc limit 1) v`);

interface AskedVersions extends TaskRef {
  readonly artifactIds: readonly string[];
}

type Versions = ReadonlyMap<string, number>;

/** The newest version of each artifact; those that the task does not have are left out. Tasks that are asked for at once go together. */
export function openArtifactVersions(pool: Pool): (asked: AskedVersions) => Promise<Versions> {
  return grouped((asked: readonly AskedVersions[]) => listVersions(pool, asked), { atOnce: 2, most: 100 });
}

async function listVersions(pool: Pool, asked: readonly AskedVersions[]): Promise<readonly Versions[]> {
  const cells = asked.flatMap(({ tenantId: tenant, taskId: task, artifactIds }, no) =>
    artifactIds.map((id) => ({ no, tenant, task, id })),
  );
  const { rows } = await pool.query<{ no: number; artifactId: string; version: number }>(
    readVersions([JSON.stringify(cells)]),
  );
  const found = asked.map(() => new Map<string, number>());
  for (const { no, artifactId, version } of rows) found[no]?.set(artifactId, version);
  return found;
}
