import type { Pool } from "pg";
import type { Json } from "../../domain/json";
import type { TimeoutAction } from "../../domain/task/wake-condition";
import type { DueCondition } from "../../ports/wait-store";
import { prepared } from "../prepared";

// The clock is asked once: a comparison with its every reading would look at all that is waited for.
// A task that is being canceled is neither woken nor waited for: it may be given back. "offset 0" keeps tasks from being
// read before conditions: those come in order, and few are wanted.
const FROM = `wake_condition c cross join lateral (
    select from task t where t.id = c.task_id and t.suspension = c.handle and t.pending_cancel is null offset 0) t
  where c.closed_at is null and c.due_at is not null`;

const due =
  prepared(`select c.task_id, c.tenant_id, c.no, c.input, c.input_hash, c.event_id, c.on_timeout from ${FROM} and c.due_at <= (select clock_timestamp()) and c.task_id <> all($2::uuid[])
  order by c.due_at, c.handle, c.no limit $1`);
const next = prepared(
  `select extract(epoch from c.due_at - clock_timestamp()) * 1000 as ms from ${FROM} and c.task_id <> all($1::uuid[]) order by c.due_at limit 1`,
);

interface Row {
  readonly task_id: string;
  readonly tenant_id: string;
  readonly no: number;
  readonly input: Json;
  readonly input_hash: string | null;
  readonly on_timeout: TimeoutAction | null;
  readonly event_id: string | null;
}

export async function listDueConditions(
  pool: Pool,
  limit: number,
  except: readonly string[],
): Promise<readonly DueCondition[]> {
  const { rows } = await pool.query<Row>(due([limit, except]));
  return rows.map(({ task_id, tenant_id, no, input, input_hash, event_id, on_timeout }) => ({
    ref: { taskId: task_id, tenantId: tenant_id },
    firing: { no, input, inputHash: input_hash, eventId: event_id },
    bringsInput: on_timeout === "resume_with_input",
  }));
}

/** Milliseconds until the next one is true, 0 when one is; null when none will be by itself. */
export async function nextDueConditionInMs(pool: Pool, except: readonly string[]): Promise<number | null> {
  const { rows } = await pool.query<{ ms: string }>(next([except]));
  const ms = rows[0]?.ms;
  return ms === undefined ? null : Math.max(0, Math.ceil(Number(ms)));
}
