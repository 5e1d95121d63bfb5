import type { Pool } from "pg";
import type { ReceiptView } from "../../../contract/task-view";
import { parseActor } from "../../../domain/actor";
import type { TaskRef } from "../../../ports";
import { prepared } from "../../prepared";
import { toIso } from "./instant";

type ReceiptRow = Omit<ReceiptView, "actor" | "at"> & { readonly actor: string; readonly at: Date };

const readReceipts = prepared(
  `select id, verb, actor, outcome, code, reason, control_revision as "controlRevision", at from receipt
   where task_id = $2 and tenant_id = $1 order by at desc, id desc limit 1000`,
);

/** What was done or tried with a task, the newest first. */
export async function listReceipts(pool: Pool, { tenantId, taskId }: TaskRef): Promise<readonly ReceiptView[]> {
  const { rows } = await pool.query<ReceiptRow>(readReceipts([tenantId, taskId]));
  return rows.map((row) => ({ ...row, actor: parseActor(row.actor), at: toIso(row.at) }));
}
