import type { Pool } from "pg";
import { INTERRUPT_GRACE_MS } from "../../domain/task/task";
import type { DueLane, TaskRef } from "../../ports";
import { prepared } from "../prepared";

interface Lane {
  /** SQL of the rows that may become due, as `task t`. */
  readonly from: string;
  /** SQL of the instant at which such a row is due. */
  readonly dueAt: string;
}

const INTERRUPTED_AT = "coalesce(t.pending_pause->>'sharpenedAt', t.pending_pause->>'since')::timestamptz";

const LANES: Readonly<Record<DueLane, ReturnType<typeof prepareLane>>> = {
  lost_leases: prepareLane({ from: "task t where t.attempt is not null", dueAt: "t.lease_until" }),
  cancels: prepareLane({ from: "task t where t.cancel_due_at is not null", dueAt: "t.cancel_due_at" }),
  // A step that must not run twice is waited for, as long as its worker lives.
  interrupt_graces: prepareLane({
    from: `task t where t.pending_pause is not null and t.pending_pause->>'mode' = 'interrupt_immediate' and t.attempt is not null
      and not t.running_steps @> '[{"repeatable": false}]'`,
    dueAt: `${INTERRUPTED_AT} + interval '${INTERRUPT_GRACE_MS} ms'`,
  }),
  // "offset 0" keeps tasks from being read before the one index that has what is due.
  reviews: prepareLane({
    from: `suspension s cross join lateral (select id, tenant_id from task where id = s.task_id and suspension = s.handle offset 0) t
      where s.resumed_at is null and s.overdue_at is null and s.review_by is not null`,
    dueAt: "s.review_by",
  }),
  expiries: prepareLane({ from: dueQuestions("i.expires_at is not null"), dueAt: "i.expires_at" }),
  escalations: prepareLane({
    from: dueQuestions("i.escalates_at is not null and i.escalated_at is null"),
    dueAt: "i.escalates_at",
  }),
};

/** A cancel that is under way is no time for answers. */
function dueQuestions(condition: string): string {
  return `interrupt i cross join lateral (select id, tenant_id from task where id = i.task_id and pending_cancel is null offset 0) t
      where i.status = 'open' and ${condition}`;
}

function prepareLane({ from, dueAt }: Lane) {
  return {
    due: prepared(
      `select t.id, t.tenant_id from ${from} and ${dueAt} <= (select clock_timestamp()) and t.id <> all($2::uuid[]) order by ${dueAt}, t.id limit $1`,
    ),
    next: prepared(
      `select extract(epoch from ${dueAt} - clock_timestamp()) * 1000 as ms from ${from} and t.id <> all($1::uuid[]) order by ${dueAt} limit 1`,
    ),
  };
}

/** Tasks that the clock says are due, the longest due first. */
export async function listDue(
  pool: Pool,
  lane: DueLane,
  { limit, except }: { readonly limit: number; readonly except: readonly string[] },
): Promise<readonly TaskRef[]> {
  const { rows } = await pool.query<{ id: string; tenant_id: string }>(LANES[lane].due([limit, except]));
  return rows.map((row) => ({ taskId: row.id, tenantId: row.tenant_id }));
}

/** Milliseconds until the next one is due, 0 when one is; null when none will be. */
export async function nextDueInMs(pool: Pool, lane: DueLane, except: readonly string[]): Promise<number | null> {
  const { rows } = await pool.query<{ ms: string }>(LANES[lane].next([except]));
  const ms = rows[0]?.ms;
  return ms === undefined ? null : Math.max(0, Math.ceil(Number(ms)));
}
