import type { Pool } from "pg";
import type { SignedHead } from "../../contract/receipt-export";
import type { ReceiptBook, SealedRange, SealedReceipt } from "../../ports/receipt-book";
import { prepared } from "../prepared";
import { Bindings } from "../read/fleet/bindings";
import { fits } from "./receipt-fits";
import { RECORD_COLUMNS, type RecordRow, toRecord } from "./receipt-record";

interface HeadRow {
  readonly count: number;
  readonly hash: string;
  readonly at: Date;
  readonly key_id: string;
  readonly signature: string;
  readonly cut: SignedHead | null;
}

export type SealedRow = RecordRow & {
  readonly number: number;
  readonly previous_hash: string;
  readonly hash: string;
  readonly signature: string;
  readonly key_id: string;
  readonly sealed_at: Date;
};

export const SEAL_COLUMNS = "r.number::float8 as number, r.previous_hash, r.hash, r.signature, r.key_id, r.sealed_at";
const head = prepared(
  "select count::float8 as count, hash, at, key_id, signature, cut from receipt_head where tenant_id = $1",
);
export async function findHead(pool: Pool, tenantId: string): ReturnType<ReceiptBook["head"]> {
  const { rows } = await pool.query<HeadRow>(head([tenantId]));
  const row = rows[0];
  if (!row) return null;
  const { key_id: keyId, at, cut, ...signed } = row;
  return { head: { tenant: tenantId, ...signed, at: at.toISOString(), keyId }, cut };
}

export async function listSealed(
  pool: Pool,
  tenantId: string,
  { after, upTo, selection }: SealedRange,
): Promise<readonly SealedReceipt[]> {
  const b = new Bindings();
  const range = `number is not null and number > ${b.bind(after)} and number <= ${b.bind(upTo)}`;
  const tenant = b.bind(tenantId);
  const where = selection ? fits(selection, b) : "";
  const { rows } = await pool.query<SealedRow>(
    `select ${RECORD_COLUMNS}, ${SEAL_COLUMNS} from (select * from receipt where tenant_id = ${tenant} and ${range}) r
      left join task t on t.id = r.task_id and t.tenant_id = ${tenant} ${where} order by r.number`,
    b.values,
  );
  return rows.map((row) => toSealed(row, tenantId));
}

export function toSealed(row: SealedRow, tenant: string): SealedReceipt {
  return {
    record: toRecord(row),
    place: {
      tenant,
      number: row.number,
      previousHash: row.previous_hash,
      keyId: row.key_id,
      sealedAt: row.sealed_at.toISOString(),
    },
    hash: row.hash,
    signature: row.signature,
  };
}
