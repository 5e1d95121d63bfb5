import type { Pool, PoolClient } from "pg";
import type { SignedHead } from "../../contract/receipt-export";
import type { Act } from "../../domain/receipt/act";
import { type OutdatedBatch, RECEIPT_KEPT_DAYS, type ReceiptCut } from "../../domain/receipt/cut-receipts";
import { FIRST_HASH } from "../../domain/receipt/receipt-document";
import { inTransaction } from "../in-transaction";
import { prepared } from "../prepared";
import { noteAlarm } from "./compare-heads";
import { leaveReceipt } from "./leave-receipt";
import { SEAL_COLUMNS, type SealedRow, toSealed } from "./read-chain";
import { RECORD_COLUMNS } from "./receipt-record";
import { lockChain } from "./seal-batch";

export interface CutOrder {
  readonly tenantId: string;
  readonly limit: number;
  readonly cut: (batch: OutdatedBatch) => ReceiptCut;
  /** What the receipt of the deletion says. */
  readonly actOf: (range: { readonly from: number; readonly to: number }) => Act;
  readonly newId: () => string;
}

const tenants = prepared("select tenant_id from receipt_head order by tenant_id");
const begin = prepared("select cut, clock_timestamp() as at from receipt_head where tenant_id = $1");
const outdated = prepared(`select ${RECORD_COLUMNS}, ${SEAL_COLUMNS} from receipt r
  where r.tenant_id = $1 and r.number is not null and r.number > $2 order by r.number limit $3`);
const remove = prepared(`with gone as (
    delete from receipt where tenant_id = $1 and number is not null and number > $2 and number <= $3 returning 1),
  h as (update receipt_head set cut = $4 where tenant_id = $1)
  select count(*)::int as deleted from gone`);

const DAY_MS = 86_400_000;

/** Tenants that have a chain of receipts. */
export async function tenantsWithReceipts(pool: Pool): Promise<readonly string[]> {
  const { rows } = await pool.query<{ tenant_id: string }>(tenants([]));
  return rows.map((row) => row.tenant_id);
}

/** Deletes the tenant's oldest receipts whose time is over, in one transaction. 0: none is, or another process has the chain now. */
export async function cutBatch(pool: Pool, order: CutOrder): Promise<Pick<ReceiptCut, "fault"> & { deleted: number }> {
  return inTransaction(pool, (client) => cutLocked(client, order));
}

async function cutLocked(client: PoolClient, { tenantId, limit, cut, actOf, newId }: CutOrder) {
  const nothing = { deleted: 0, fault: null };
  if (!(await lockChain(client, tenantId))) return nothing;
  const [head] = (await client.query<{ cut: SignedHead | null; at: Date }>(begin([tenantId]))).rows;
  if (!head) return nothing;
  const after = { number: head.cut?.count ?? 0, hash: head.cut?.hash ?? FIRST_HASH };
  const { rows } = await client.query<SealedRow>(outdated([tenantId, after.number, limit]));
  const until = head.at.getTime() - RECEIPT_KEPT_DAYS * DAY_MS;
  const receipts = firstOf(rows, until).map((row) => toSealed(row, tenantId));
  const found = cut({ tenant: tenantId, after, at: head.at.toISOString(), receipts });
  const isNew = found.fault !== null && (await noteAlarm(client, { tenant: tenantId, ...found.fault }));
  const fault = isNew ? found.fault : null;
  if (!found.cut) return { deleted: 0, fault };
  const { count } = found.cut;
  const gone = await client.query<{ deleted: number }>(
    remove([tenantId, after.number, count, JSON.stringify(found.cut)]),
  );
  const act = actOf({ from: after.number + 1, to: count });
  await leaveReceipt(client, { id: newId(), tenantId, taskId: null, act, outcome: "accepted", task: null });
  return { deleted: gone.rows[0]?.deleted ?? 0, fault };
}

/** Those at the beginning that were sealed before; one that is younger protects all after it. */
function firstOf(rows: readonly SealedRow[], untilMs: number): readonly SealedRow[] {
  const end = rows.findIndex(({ sealed_at }) => sealed_at.getTime() >= untilMs);
  return end < 0 ? rows : rows.slice(0, end);
}
