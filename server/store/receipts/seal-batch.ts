import type { Pool, PoolClient } from "pg";
import { FIRST_HASH } from "../../domain/receipt/receipt-document";
import type { SealedBatch, UnsealedBatch } from "../../domain/receipt/seal-receipts";
import type { SealedReceipts } from "../../ports/receipt-book";
import { inTransaction } from "../in-transaction";
import { prepared } from "../prepared";
import { RECORD_COLUMNS, type RecordRow, toRecord } from "./receipt-record";

export interface SealOrder {
  readonly tenantId: string;
  readonly limit: number;
  readonly seal: (batch: UnsealedBatch) => SealedBatch;
}

/** Names the kind of lock; the tenant's hash is the other half. */
const LOCK = 7_236_001;

const lock = prepared(`select pg_try_advisory_xact_lock(${LOCK}, hashtext($1)) as locked`);
const waiting = prepared(
  `select ${RECORD_COLUMNS} from receipt r where r.tenant_id = $1 and r.number is null order by r.id limit $2`,
);
// What the head says, else what the chain itself ends with.
const tail =
  prepared(`select coalesce(h.count, last.number, 0)::float8 as number, coalesce(h.hash, last.hash, '${FIRST_HASH}') as hash,
    clock_timestamp() as at
  from (select 1) one left join receipt_head h on h.tenant_id = $1
  left join lateral (select r.number, r.hash from receipt r where r.tenant_id = $1 and r.number is not null order by r.number desc limit 1) last on true`);
const write =
  prepared(`with x as (select * from json_to_recordset($1) as x(id uuid, number bigint, "previousHash" text, hash text, signature text)),
  w as (update receipt r set number = x.number, previous_hash = x."previousHash", hash = x.hash, signature = x.signature, key_id = $3, sealed_at = $2
    from x where r.id = x.id and r.number is null returning 1),
  h as (insert into receipt_head (tenant_id, count, hash, at, key_id, signature) values ($4, $5, $6, $2, $3, $7)
    on conflict (tenant_id) do update set count = excluded.count, hash = excluded.hash, at = excluded.at, key_id = excluded.key_id,
      signature = excluded.signature)
  select count(*)::int as sealed from w`);
const tenants = prepared("select distinct tenant_id from receipt where number is null");

/** Tenants with receipts that wait for their seal. */
export async function tenantsToSeal(pool: Pool): Promise<readonly string[]> {
  const { rows } = await pool.query<{ tenant_id: string }>(tenants([]));
  return rows.map((row) => row.tenant_id);
}

/** Seals the tenant's next receipts in one transaction. Null: none waits, or another process seals this tenant now. */
export async function sealBatch(pool: Pool, order: SealOrder): Promise<SealedReceipts | null> {
  return inTransaction(pool, (client) => sealLocked(client, order));
}

async function sealLocked(client: PoolClient, { tenantId, limit, seal }: SealOrder) {
  if (!(await lockChain(client, tenantId))) return null;
  const { rows } = await client.query<RecordRow>(waiting([tenantId, limit]));
  const [first] = rows;
  if (!first) return null;
  const { number, hash, at } = await readTail(client, tenantId);
  const { seals, head } = seal({
    tenant: tenantId,
    after: { number, hash },
    at: at.toISOString(),
    receipts: rows.map(toRecord),
  });
  const written = await client.query<{ sealed: number }>(
    write([JSON.stringify(seals), head.at, head.keyId, tenantId, head.count, head.hash, head.signature]),
  );
  const sealed = written.rows[0]?.sealed;
  if (sealed !== rows.length) throw new Error(`Of ${rows.length} receipts ${sealed} were still unsealed.`);
  return { sealed, head, waitedMs: Math.max(0, at.getTime() - first.at.getTime()) };
}

/** Keeps the tenant's chain for this transaction; false while another one has it. */
export async function lockChain(client: PoolClient, tenantId: string): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>(lock([tenantId]));
  return rows[0]?.locked ?? false;
}

async function readTail(client: PoolClient, tenantId: string) {
  const { rows } = await client.query<{ number: number; hash: string; at: Date }>(tail([tenantId]));
  const row = rows[0];
  if (!row) throw new Error("The clock of the database did not answer.");
  return row;
}
