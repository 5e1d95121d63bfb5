import type { Pool } from "pg";
import type { ApiKeyView } from "../../contract/settings-view";
import { parseActor } from "../../domain/actor";
import { prepared } from "../prepared";

const inUse =
  prepared(`select id, name, prefix, scopes, agents, created_at as "createdAt", created_by as "createdBy", last_used_at as "lastUsedAt"
  from api_key where tenant_id = $1 and revoked_at is null order by id desc`);

interface Row extends Omit<ApiKeyView, "createdAt" | "createdBy" | "lastUsedAt"> {
  readonly createdAt: Date;
  readonly createdBy: string;
  readonly lastUsedAt: Date | null;
}

/** Keys in use, the newest first. Nothing of a secret but how it begins. */
export async function listKeys(pool: Pool, tenantId: string): Promise<readonly ApiKeyView[]> {
  const { rows } = await pool.query<Row>(inUse([tenantId]));
  return rows.map(({ createdAt, createdBy, lastUsedAt, ...key }) => ({
    ...key,
    createdAt: createdAt.toISOString(),
    createdBy: parseActor(createdBy),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }));
}
