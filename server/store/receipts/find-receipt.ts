import type { Pool } from "pg";
import type { LastAccepted, ReceiptDetail, ReceiptRef, SealView } from "../../contract/activity";
import { parseActor } from "../../domain/actor";
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
interface LastRow {
  readonly last_id: string | null;
  readonly last_number: number | null;
  readonly last_at: Date;
  readonly last_actor: string;
  readonly last_verb: string;
}
type FoundRow = Omit<ActivityRow, "has_input"> & SealedRow & Neighbours & LastRow;

const find = (key: string) =>
  prepared(`select ${RECORD_COLUMNS}, ${SEAL_COLUMNS}, t.title, b.hash as before_hash, a.hash as after_hash, a.previous_hash as after_previous,
    w.id as last_id, w.number::float8 as last_number, w.at as last_at, w.actor as last_actor, w.verb as last_verb
  from receipt r left join task t on t.id = r.task_id and t.tenant_id = r.tenant_id
  left join receipt b on b.tenant_id = r.tenant_id and b.number = r.number - 1 and b.number is not null
  left join receipt a on a.tenant_id = r.tenant_id and a.number = r.number + 1 and a.number is not null
  left join lateral (
    select * from receipt e
    where e.task_id = r.task_id and e.tenant_id = r.tenant_id and e.at <= r.at and e.id < r.id and e.outcome = 'accepted'
    order by e.at desc, e.id desc limit 1
  ) w on r.outcome = 'refused'
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
  return { ...toRecord(row), ...toReceiptRow(shownOf(row), names), seal, lastAccepted: lastOf(row) };
}

function lastOf({ last_id: id, last_number, last_at, last_actor, last_verb }: LastRow): LastAccepted | null {
  if (id === null) return null;
  return { id, number: last_number, at: last_at.toISOString(), actor: parseActor(last_actor), verb: last_verb };
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
  const { id, number, at, actor, verb, outcome, code, reason, task_id, title, subject, state_after, input_hash } = row;
  return {
    id,
    number,
    at,
    actor,
    verb,
    outcome,
    code,
    reason,
    task_id,
    title,
    subject,
    state_after,
    has_input: input_hash !== null,
  };
}
