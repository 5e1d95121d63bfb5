import type { ClientBase, Pool } from "pg";
import type { Act } from "../../domain/receipt/act";
import type { RefusalCode } from "../../domain/refusal";
import type { Task } from "../../domain/task/task";
import type { TaskRef } from "../../ports";
import { prepared } from "../prepared";
import { ACT_COLUMNS, actCells } from "./receipt-row";

export interface UnmovedReceipt {
  readonly id: string;
  readonly tenantId: string;
  readonly taskId: string | null;
  readonly act: Act;
  readonly outcome: "accepted" | "unchanged" | "refused";
  readonly code?: RefusalCode | undefined;
  /** The task as it stands; null where there is none, or it was not read. */
  readonly task: Task | null;
}

const OWN = ["tenant_id", "task_id", "scope", "outcome", "code", "control_revision"];
const names = [...ACT_COLUMNS.map(([name]) => name), ...OWN];
const insert = prepared(
  `insert into receipt (${names.join(", ")}) values (${names.map((_, i) => `$${i + 1}`).join(", ")}) on conflict (id) do nothing`,
);
const accepted =
  prepared(`select exists (select 1 from receipt where tenant_id = $1 and request_id = $2 and task_id = $3 and verb = $4
  and outcome = 'accepted') as found`);
const byId = prepared("select exists (select 1 from receipt where id = $1) as found");

/** The receipt of an act that moved no task; that of one that did is written with the move. Inside a transaction, give its client. */
export async function leaveReceipt(db: Pool | ClientBase, receipt: UnmovedReceipt): Promise<void> {
  const { id, tenantId, taskId, act, outcome, code, task } = receipt;
  const own = [tenantId, taskId, task?.scope ?? null, outcome, code ?? null, task?.controlRevision ?? null];
  await db.query(insert([...actCells({ id, act, task, change: null }), ...own]));
}

export async function findAcceptedAct(
  pool: Pool,
  { tenantId, taskId }: TaskRef,
  { verb, requestId }: { readonly verb: string; readonly requestId: string },
): Promise<boolean> {
  const { rows } = await pool.query<{ found: boolean }>(accepted([tenantId, requestId, taskId, verb]));
  return rows[0]?.found ?? false;
}

export async function hasReceipt(pool: Pool, id: string): Promise<boolean> {
  const { rows } = await pool.query<{ found: boolean }>(byId([id]));
  return rows[0]?.found ?? false;
}
