import type { Pool } from "pg";
import { formatActor } from "../../domain/actor";
import type { Act, TaskRef } from "../../ports";
import { prepared } from "../prepared";

export interface UnmovedReceipt {
  readonly id: string;
  readonly ref: TaskRef;
  readonly act: Act;
  readonly outcome: "unchanged" | "refused";
  readonly code: string | null;
  readonly controlRevision: number | null;
}

const insert =
  prepared(`insert into receipt (id, tenant_id, task_id, verb, actor, outcome, code, reason, control_revision, request_id)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict (id) do nothing`);
const accepted =
  prepared(`select exists (select 1 from receipt where tenant_id = $1 and request_id = $2 and task_id = $3 and verb = $4
  and outcome = 'accepted') as found`);
const byId = prepared("select exists (select 1 from receipt where id = $1) as found");

/** The receipt of an act that moved nothing; that of one that did is written with the move. */
export async function leaveReceipt(pool: Pool, { id, ref, act, ...receipt }: UnmovedReceipt): Promise<void> {
  const { outcome, code, controlRevision } = receipt;
  const { verb, actor, reason, requestId } = act;
  const who = formatActor(actor);
  await pool.query(
    insert([id, ref.tenantId, ref.taskId, verb, who, outcome, code, reason, controlRevision, requestId ?? null]),
  );
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
