import type { Pool } from "pg";
import type { PathValue } from "../../domain/checkpoint/paths-of";
import type { TaskRef } from "../../ports";
import type { ScannedVersion, ToIndex } from "../../ports/checkpoint-store";
import { inTransaction } from "../in-transaction";
import { prepared } from "../prepared";

/** Reading a larger one would hold up the background process, bytes. */
const MAX_INDEXED_BYTES = 5 * 1024 * 1024;
/** What one part of a scan reads, bytes; a larger version is read alone. */
const MAX_SCANNED_BYTES = 16 * 1024 * 1024;

const waiting =
  prepared(`select c.id as "checkpointId", c.task_id as "taskId", t.tenant_id as "tenantId", a.name as agent,
    case when c.size_bytes <= ${MAX_INDEXED_BYTES} then c.data::text end as "dataText"
  from checkpoint c join task t on t.id = c.task_id join agent a on a.id = t.agent_id
  where c.indexed_at is null and c.task_id <> all($2::uuid[]) order by c.created_at limit $1`);

export async function listToIndex(pool: Pool, limit: number, except: readonly string[]): Promise<readonly ToIndex[]> {
  const { rows } = await pool.query<ToIndex>(waiting([limit, except]));
  return rows;
}

const clear = prepared("delete from checkpoint_path where checkpoint_id = $1");
// It may have been deleted since, or be made findable by another process.
const put = prepared(`insert into checkpoint_path (checkpoint_id, no, tenant_id, task_id, path, value)
  select c.id, x.no, $2, $3, x.path, x.value from checkpoint c, unnest($4::text[], $5::text[]) with ordinality as x(path, value, no)
  where c.id = $1 on conflict do nothing`);
const done = prepared("update checkpoint set indexed_at = clock_timestamp(), index_cut = $2 where id = $1");

export async function storePaths(
  pool: Pool,
  { checkpointId, tenantId, taskId }: Pick<ToIndex, "checkpointId" | "tenantId" | "taskId">,
  { paths, cut }: { readonly paths: readonly PathValue[]; readonly cut: boolean },
): Promise<void> {
  await inTransaction(pool, async (client) => {
    await client.query(clear([checkpointId]));
    await client.query(
      put([checkpointId, tenantId, taskId, paths.map(({ path }) => path), paths.map(({ value }) => value)]),
    );
    await client.query(done([checkpointId, cut]));
  });
}

const sizes = prepared(`select c.version, c.size_bytes as "sizeBytes" from checkpoint c join task t on t.id = c.task_id
  where t.tenant_id = $1 and c.task_id = $2 order by c.version desc`);
const bodies =
  prepared(`select c.version, c.data::text as "dataText", c.created_at as "createdAt", c.size_bytes as "sizeBytes"
  from checkpoint c where c.task_id = $1 and c.version = any($2::int[]) order by c.version desc`);

export async function listToScan(
  pool: Pool,
  { tenantId, taskId }: TaskRef,
  before: number | null,
): Promise<{ readonly versions: readonly ScannedVersion[]; readonly total: number; readonly left: number }> {
  const { rows: all } = await pool.query<Pick<ScannedVersion, "version" | "sizeBytes">>(sizes([tenantId, taskId]));
  const left = all.filter(({ version }) => before === null || version < before);
  let bytes = 0;
  const chosen: number[] = [];
  for (const { version, sizeBytes } of left) {
    bytes += sizeBytes;
    if (chosen.length > 0 && bytes > MAX_SCANNED_BYTES) break;
    chosen.push(version);
  }
  const { rows: versions } = await pool.query<ScannedVersion>(bodies([taskId, chosen]));
  return { versions, total: all.length, left: left.length };
}
