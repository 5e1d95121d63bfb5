import type { Pool } from "pg";
import { prepared } from "../prepared";

const NAMED = /^(key|webhook):([0-9a-f-]{36})$/;
const names = prepared(`select 'key:' || id as subject, name from api_key where tenant_id = $1 and id = any($2::uuid[])
  union all select 'webhook:' || id, name from webhook_endpoint where tenant_id = $1 and id = any($2::uuid[])`);

/** What people call the things that receipts name by their id, as they are called now; what is gone has no name. */
export async function readSubjectNames(
  pool: Pool,
  tenantId: string,
  subjects: readonly (string | null)[],
): Promise<ReadonlyMap<string, string>> {
  const ids = new Set(subjects.flatMap((subject) => NAMED.exec(subject ?? "")?.[2] ?? []));
  if (ids.size === 0) return new Map();
  const { rows } = await pool.query<{ subject: string; name: string }>(names([tenantId, [...ids]]));
  return new Map(rows.map(({ subject, name }) => [subject, name]));
}
