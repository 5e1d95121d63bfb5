import type { ClientBase, Pool } from "pg";
import { formatActor } from "../../domain/actor";
import { bucketSeconds } from "../../domain/budget/budget";
import type { NewTask } from "../../ports";
import type { TaskLimit } from "../../ports/budget-store";
import { prepared } from "../prepared";
import { inAct } from "../settings/in-act";
import { type Created, createTask } from "../task/create-task";
import { settleIn } from "./settle";
import { openWindows } from "./windows";

// Nothing else can count for it yet, so no task has to be looked for.
const insert =
  prepared(`insert into budget (id, tenant_id, created_by, name, measure, target_kind, target, window_kind, limit_units, at_limit, bucket_seconds, attached_at)
  values ($1, $2, $3, $4, $5, 'task', $6, 'life', $7, 'pause', $8, clock_timestamp()) on conflict do nothing`);

interface Receipts {
  /** Of the task's beginning, and of its budget's. */
  readonly taskReceiptId: string;
  readonly budgetReceiptId: string;
}

/** The task begins under a budget of its own, or neither is there. A repeated one keeps what it began with. */
export function createLimitedTask(
  pool: Pool,
  task: NewTask & { readonly limit: TaskLimit },
  { taskReceiptId, budgetReceiptId }: Receipts,
): Promise<Created | null> {
  const { tenantId, actor, limit } = task;
  const act = { actor, verb: "budget.create", reason: null, facts: { subject: `budget:${limit.budgetId}` } };
  return inAct(pool, { id: budgetReceiptId, tenantId, act }, async (client) => {
    await client.query("savepoint limited");
    await beginLimit(client, task);
    const created = await createTask(client, task, { receiptId: taskReceiptId });
    if (!created?.created) await client.query("rollback to savepoint limited");
    if (!created) return { done: created, code: "AGENT_NOT_FOUND" };
    return { done: created, unchanged: !created.created };
  });
}

async function beginLimit(
  client: ClientBase,
  { id, tenantId, actor, limit }: NewTask & { readonly limit: TaskLimit },
): Promise<void> {
  const { budgetId, name, measure, limitUnits } = limit;
  const counts = [name, measure, id, limitUnits, bucketSeconds("life", null)];
  await client.query(insert([budgetId, tenantId, formatActor(actor), ...counts]));
  await openWindows(client, budgetId);
  await settleIn(client, budgetId);
}
