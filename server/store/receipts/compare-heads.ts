import type { ClientBase, Pool } from "pg";
import type { ReceiptHead } from "../../domain/receipt/receipt-document";
import type { ReceiptAlarm } from "../../ports/receipt-book";
import { prepared } from "../prepared";

interface AlarmRow {
  readonly tenant_id: string;
  readonly kind: ReceiptAlarm["kind"];
  readonly number: number;
  readonly hash: string;
  readonly at: Date;
}

const COLUMNS = "tenant_id, kind, number::float8 as number, hash, at";
// What was deleted after its time is not missing.
const compare = prepared(`with x as (select * from json_to_recordset($1) as x(tenant text, count bigint, hash text)),
  differs as (select distinct x.tenant, x.count, x.hash, r.hash as found from x
    left join receipt r on r.tenant_id = x.tenant and r.number = x.count and r.number is not null
    left join receipt_head h on h.tenant_id = x.tenant
    where x.count > coalesce((h.cut->>'count')::bigint, 0) and r.hash is distinct from x.hash)
  insert into receipt_alarm (tenant_id, kind, number, hash)
    select tenant, case when found is null then 'missing' else 'changed' end, count, hash from differs
    on conflict do nothing returning ${COLUMNS}`);
const list = prepared(`select ${COLUMNS} from receipt_alarm where tenant_id = $1 order by at desc limit 50`);

const note = prepared(
  "insert into receipt_alarm (tenant_id, kind, number, hash) values ($1, $2, $3, $4) on conflict do nothing returning 1",
);

/** Notes one for good; false when it was noted before. */
export async function noteAlarm(
  client: ClientBase,
  { tenant, kind, number, hash }: Omit<ReceiptAlarm, "at">,
): Promise<boolean> {
  return (await client.query(note([tenant, kind, number, hash]))).rowCount === 1;
}

/** Where the chains do not have what kept heads say. Noted for good; those that were noted before are not told again. */
export async function compareHeads(pool: Pool, heads: readonly ReceiptHead[]): Promise<readonly ReceiptAlarm[]> {
  if (heads.length === 0) return [];
  const asked = heads.map(({ tenant, count, hash }) => ({ tenant, count, hash }));
  const { rows } = await pool.query<AlarmRow>(compare([JSON.stringify(asked)]));
  return rows.map(toAlarm);
}

export async function listAlarms(pool: Pool, tenantId: string): Promise<readonly ReceiptAlarm[]> {
  const { rows } = await pool.query<AlarmRow>(list([tenantId]));
  return rows.map(toAlarm);
}

function toAlarm({ tenant_id, at, ...row }: AlarmRow): ReceiptAlarm {
  return { tenant: tenant_id, at: at.toISOString(), ...row };
}
