import type { Pool } from "pg";
import { HOUR, NOW, SECOND } from "./still-time";

export interface Settled {
  /** As the product made it. */
  readonly madeId: string;
  /** As the screens show it. */
  readonly id: string;
  /** When each event happened, by its number. */
  readonly eventTimes: readonly string[];
}

const after = (ms: number): string => new Date(Date.parse(NOW) + ms).toISOString();

/** Gives a task the ids and times of the screens. What it says and how it stands stays as the product wrote it. */
export async function settle(pool: Pool, { madeId, id, eventTimes }: Settled): Promise<void> {
  const early = eventTimes.findIndex((at, n) => n > 0 && at < (eventTimes[n - 1] ?? ""));
  if (early > 0) throw new Error(`Event ${early + 1} of ${id} comes before the one before it.`);
  const numbers = eventTimes.map((_, at) => at + 1);
  await pool.query(
    "update task_event e set at = t.at from unnest($2::int[], $3::timestamptz[]) t(seq, at) where task_id = $1 and e.seq = t.seq",
    [madeId, numbers, eventTimes],
  );
  for (const [table, column, version] of TIMED) {
    await pool.query(
      `update ${table} r set ${column} = (select min(e.at) from task_event e where e.task_id = $1 and e.task_version = r.${version})
       where r.task_id = $1`,
      [madeId],
    );
  }
  await pool.query(BOUNDARY, [madeId]);
  await pool.query(
    "update holder h set at = s.paused_at from suspension s where s.task_id = $1 and h.handle = s.handle",
    [madeId],
  );
  await pool.query(
    "update suspension set review_by = paused_at + interval '30 minutes' where task_id = $1 and review_by is not null",
    [madeId],
  );
  await pool.query(TASK_TIMES, [madeId, after(HOUR), after(8 * SECOND)]);
  await renameHandles(pool, madeId, id);
  await renameLimit(pool, madeId, id);
  await pool.query("update receipt set task_id = $2 where task_id = $1", [madeId, id]);
  await pool.query("update task set id = $2::uuid, context_id = $2::text where id = $1", [madeId, id]);
}

/** The budget that a task began with has the ids of the screens, too. */
async function renameLimit(pool: Pool, madeId: string, id: string): Promise<void> {
  const named = id.replace("-8000-", "-8001-");
  await pool.query(
    `with old as (select id from budget where target_kind = 'task' and target = $1),
      t as (update task set budgets = array_replace(budgets, old.id, $2::uuid) from old where task.id = $1::uuid)
    update budget b set id = $2::uuid, target = $3, name = replace(name, right($1, 8), right($3, 8)) from old where b.id = old.id`,
    [madeId, named, id],
  );
}

const TIMED = [
  ["message", "at", "task_version"],
  ["artifact", "at", "task_version"],
  ["checkpoint", "created_at", "task_version"],
  ["suspension", "paused_at", "opened_version"],
  ["interrupt", "opened_at", "opened_version"],
] as const;

/** From asking to the boundary. */
const BOUNDARY = `update suspension s set boundary_ms = (select extract(epoch from s.paused_at - max(e.at)) * 1000 from task_event e
    where e.task_id = $1 and e.type = 'task.pause_requested' and e.at <= s.paused_at)
  where s.task_id = $1 and s.boundary_ms is not null`;

/** A task is active while it is working; what goes on since its last move is added by who shows it. */
const TASK_TIMES = `with moves as (
    select at, data->>'to' as state from task_event where task_id = $1 and data->>'to' is not null order by seq
  ), facts as (
    select min(at) as first, max(at) as last, max(at) filter (where type = 'attempt.claimed') as claimed,
      max(at) filter (where type = 'task.pause_requested') as asked
    from task_event where task_id = $1
  ), spans as (
    select state, lead(at) over (order by at) - at as took from moves
  )
  update task t set
    created_at = f.first,
    updated_at = f.last,
    state_since = (select max(at) from moves),
    state_log = (select jsonb_agg(jsonb_build_array(state, (extract(epoch from at) * 1000)::bigint) order by at) from moves),
    claimed_at = case when t.attempt is null then t.claimed_at else f.claimed end,
    queued_at = case when t.queued_at is not null then (select max(at) from moves) end,
    lease_until = case when t.lease_until is not null then $2::timestamptz end,
    cancel_due_at = case when t.cancel_due_at is not null then $3::timestamptz end,
    ended_at = case when t.ended_at is not null then f.last end,
    active_ms = (select coalesce(sum(extract(epoch from took) * 1000), 0)::bigint from spans where state = 'working'),
    pending_pause = case when t.pending_pause is not null
      then t.pending_pause || jsonb_build_object('since', to_char(f.asked at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end
  from facts f where t.id = $1`;

/** A handle names the suspension on the screens; each task has one at most. */
async function renameHandles(pool: Pool, madeId: string, id: string): Promise<void> {
  const { rows } = await pool.query<{ handle: string }>(
    `select distinct data->>'handle' as handle from task_event where task_id = $1 and data->>'handle' is not null`,
    [madeId],
  );
  for (const { handle } of rows) {
    const named = `suspend-${id}`;
    await pool.query("update suspension set handle = $2 where handle = $1", [handle, named]);
    await pool.query("update receipt set handle = $2 where handle = $1", [handle, named]);
    await pool.query("update task set suspension = $2 where suspension = $1", [handle, named]);
    await pool.query(
      "update task set pending_pause = replace(pending_pause::text, $2, $3)::jsonb where id = $1 and pending_pause is not null",
      [madeId, handle, named],
    );
    await pool.query(
      "update task_event set data = replace(data::text, $2, $3)::json where task_id = $1 and data->>'handle' = $2",
      [madeId, handle, named],
    );
  }
}
