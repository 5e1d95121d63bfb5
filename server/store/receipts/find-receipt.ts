import type { Pool } from "pg";
import type { ReceiptDetail, ReceiptRef, SealView } from "../../contract/activity";
import { receiptText } from "../../domain/receipt/receipt-document";
import { prepared } from "../prepared";
import { type ActivityRow, toReceiptRow } from "./list-activity";
import { SEAL_COLUMNS, type SealedRow, toSealed } from "./read-chain";
import { RECORD_COLUMNS, toRecord } from "./receipt-record";
import { listSigningKeys } from "./signing-keys";
import { readSubjectNames } from "./subject-names";

interface Neighbours {
  readonly before_hash: string | null;
  readonly after_hash: string | null;
  readonly after_previous: string | null;
}
type FoundRow = ActivityRow & SealedRow & Neighbours;

const find = (key: string) =>
  prepared(`select ${RECORD_COLUMNS}, ${SEAL_COLUMNS}, t.title, b.hash as before_hash, a.hash as after_hash, a.previous_hash as after_previous
  from receipt r left join task t on t.id = r.task_id and t.tenant_id = r.tenant_id
  left join receipt b on b.tenant_id = r.tenant_id and b.number = r.number - 1 and b.number is not null
  left join receipt a on a.tenant_id = r.tenant_id and a.number = r.number + 1 and a.number is not null
  where r.tenant_id = $1 and ${key}`);
const byNumber = find("r.number = $2 and r.number is not null");
const byId = find("r.id = $2");

/** One receipt with all it tells and, once sealed, what is needed to check it. */
export async function findReceipt(pool: Pool, tenantId: string, ref: ReceiptRef): Promise<ReceiptDetail | null> {
  const statement = typeof ref === "number" ? byNumber : byId;
  const { rows } = await pool.query<FoundRow>(statement([tenantId, ref]));
  const row = rows[0];
  if (!row) return null;
  const [seal, names] = await Promise.all([
    row.number === null ? null : sealOf(pool, tenantId, row),
    readSubjectNames(pool, tenantId, [row.subject]),
  ]);
  return { ...toRecord(row), ...toReceiptRow(shownOf(row), names), seal };
}

async function sealOf(pool: Pool, tenantId: string, row: FoundRow): Promise<SealView> {
  const { record, place, hash, signature } = toSealed(row, tenantId);
  const { number, previousHash, keyId, sealedAt } = place;
  const key = (await listSigningKeys(pool)).find(({ id }) => id === keyId) ?? null;
  const { before_hash, after_hash, after_previous } = row;
  return {
    number,
    previousHash,
    hash,
    signature,
    keyId,
    sealedAt,
    text: receiptText(record, place),
    key,
    before: before_hash === null ? null : { number: number - 1, hash: before_hash },
    after:
      after_hash === null || after_previous === null
        ? null
        : { number: number + 1, hash: after_hash, previousHash: after_previous },
  };
}

function shownOf(row: FoundRow): ActivityRow {
  const { id, number, at, actor, verb, outcome, code, reason, task_id, title, subject, state_after } = row;
  return { id, number, at, actor, verb, outcome, code, reason, task_id, title, subject, state_after };
}
