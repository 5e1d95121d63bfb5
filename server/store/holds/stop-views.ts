import type { Pool } from "pg";
import type { StopView } from "../../contract/stop-view";
import type { StopGroup } from "../../domain/hold/count-stop";
import { type HoldTarget, targetWords } from "../../domain/hold/scope-hold";
import { isHeld, LIVE_STATES } from "../../domain/task/state";
import type { TaskRef } from "../../ports";
import type { Stray } from "../../ports/stop-store";
import { prepared } from "../prepared";
import { type StopRow, standsOver, takesIn, toStandingStop } from "./stop-sql";

const HELD = LIVE_STATES.filter(isHeld)
  .map((state) => `'${state}'`)
  .join(", ");

const standing =
  prepared(`select h.id, h.target_kind as kind, h.target as value, h.mode, h.actor, h.reason, h.created_at as "createdAt",
    (select name from stop_rule r where r.id = h.rule_id) as rule,
    (select o.id from operation o where o.hold_id = h.id order by o.id desc limit 1) as "operationId", c.*
  from scope_hold h cross join lateral (select count(*)::int as live, (count(*) filter (where t.state in (${HELD})))::int as held,
      (count(*) filter (where t.attempt is not null))::int as running,
      (count(*) filter (where t.queued_at is not null and t.attempt is null))::int as waiting
    from task t where t.tenant_id = h.tenant_id and t.ended_at is null and ${standsOver("h", "t")}) c
  where h.tenant_id = $1 and h.released_at is null order by h.id`);

const groups =
  prepared(`select t.state, t.attempt is not null as running, a.name as "agentName", a.pause_modes <> '{}' as "canPause",
    count(*)::int as count
  from (values ($2::text, $3::text)) h(target_kind, target), task t join agent a on a.id = t.agent_id
  where t.tenant_id = $1 and t.ended_at is null and ${takesIn("h", "t")} group by 1, 2, 3, 4`);
const namedGroups =
  prepared(`select t.state, t.attempt is not null as running, a.name as "agentName", a.pause_modes <> '{}' as "canPause",
    count(*)::int as count
  from task t join agent a on a.id = t.agent_id where t.tenant_id = $1 and t.id = any($2::uuid[]) group by 1, 2, 3, 4`);

// A task may have been taken up in the moment in which its stop was made. What cannot pause is left alone.
const strays =
  prepared(`select distinct on (t.id) t.id as "taskId", t.tenant_id as "tenantId", h.id as "holdId", h.target_kind as kind, h.target as value,
    h.actor, h.reason, h.mode
  from scope_hold h join task t on ${standsOver("h", "t")} join agent a on a.id = t.agent_id
  where h.mode is not null and t.attempt is not null and t.pending_pause is null and t.pending_cancel is null and a.pause_modes <> '{}'
    and ($2::uuid is null or t.id = $2) order by t.id, h.id limit $1`);

type Row = Omit<StopView, "target" | "words" | "createdAt"> & HoldTarget & { readonly createdAt: Date };

export async function listStanding(pool: Pool, tenantId: string): Promise<readonly StopView[]> {
  const { rows } = await pool.query<Row>(standing([tenantId]));
  return rows.map(({ kind, value, createdAt, ...row }) => {
    const target = { kind, value };
    return { ...row, target, words: targetWords(target), createdAt: createdAt.toISOString() };
  });
}

export async function groupStop(
  pool: Pool,
  tenantId: string,
  target: HoldTarget | { readonly kind: "tasks"; readonly taskIds: readonly string[] },
): Promise<readonly StopGroup[]> {
  const statement =
    target.kind === "tasks" ? namedGroups([tenantId, target.taskIds]) : groups([tenantId, target.kind, target.value]);
  const { rows } = await pool.query<StopGroup>(statement);
  return rows;
}

export async function listStrays(pool: Pool, limit: number, only: TaskRef | undefined): Promise<readonly Stray[]> {
  const { rows } = await pool.query<StopRow & TaskRef & { readonly mode: Stray["mode"] }>(
    strays([limit, only?.taskId ?? null]),
  );
  return rows.map(({ taskId, tenantId, mode, ...stop }) => ({
    ref: { taskId, tenantId },
    mode,
    stop: toStandingStop(stop),
  }));
}
