import type { Pool } from "pg";
import type { ListOperationsInput, ListTargetsInput } from "../../contract/operation-inputs";
import type {
  OperationDetail,
  OperationPage,
  OperationView,
  OutcomeGroup,
  ReachedPoint,
  TargetPage,
  TargetView,
} from "../../contract/operation-view";
import { TARGET_OUTCOMES, type TargetOutcome } from "../../domain/operation/operation";
import { operationActions } from "../../domain/operation/operation-actions";
import { remedyOf } from "../../domain/operation/remedy";
import type { PauseMode } from "../../domain/task/task";
import type { OperationRef } from "../../ports/operation-store";
import { failureOf } from "../failures/failure-sql";
import { prepared } from "../prepared";

/** As many as one sees apart in a small chart. */
const COURSE_POINTS = 60;
const COLUMNS = `o.id, o.verb, o.undoes, o.actor, o.reason, o.params, o.filter, o.state, o.selecting, o.hold_id as "holdId", o.per_second as "perSecond", o.version, o.targets,
  ${TARGET_OUTCOMES.map((outcome) => `o.${outcome}`).join(", ")}, o.created_at as "createdAt", o.decided_at as "decidedAt",
  o.finished_at as "finishedAt", case when o.decided_at is null then ${failureOf("o.id", ["operations"])} end as failure, (select u.id from operation u where u.undoes = o.id) as "undoneBy", clock_timestamp() as now`;
const page = prepared(`select ${COLUMNS} from operation o
  where o.tenant_id = $1 and ($2::uuid is null or o.id < $2) order by o.id desc limit $3`);
const one = prepared(`select ${COLUMNS} from operation o where o.tenant_id = $1 and o.id = $2`);
const groups = prepared(`select outcome, code, message, count(*)::int as count from operation_target
  where operation_id = $1 and (outcome in ('already', 'skipped', 'refused', 'failed', 'gone') or (outcome = 'done' and message is not null)) group by 1, 2, 3 order by 4 desc, 1, 3 limit 100`);
/** What asked for it, told as JSON, is the operation's actor. */
const isBy = (asked: string) => `(${asked} -> 'actor' ->> 'kind') || ':' || (${asked} -> 'actor' ->> 'id') = o.actor`;
// What can be taken back is held by this operation's actor and by nobody else.
const undoable = prepared(`select count(*)::int as n from operation o join operation_target x on x.operation_id = o.id
    join task t on t.id = x.task_id and t.ended_at is null
  where o.tenant_id = $1 and o.id = $2 and x.outcome in ('done', 'asked') and case o.verb
    when 'pause' then case
      when t.suspension = x.handle then (select count(*) = 1 and bool_and(h.actor = o.actor) from holder h
        where h.handle = x.handle and h.released_at is null)
      else t.pending_pause ->> 'handle' = x.handle and jsonb_array_length(t.pending_pause -> 'holders') = 1
        and ${isBy("t.pending_pause -> 'holders' -> 0")} end
    when 'cancel' then t.pending_cancel is not null and ${isBy("t.pending_cancel")} and not coalesce((t.pending_cancel ->> 'cleaningUp')::boolean, false)
    else false end`);
const course =
  prepared(`with o as (select id, created_at, greatest(1, extract(epoch from coalesce(finished_at, clock_timestamp()) - created_at) * 1000) as ms
    from operation where tenant_id = $1 and id = $2)
  select max(n.after_ms)::int as "afterMs", sum(count(*)) over (order by n.part)::int as reached
  from (select extract(epoch from x.settled_at - o.created_at) * 1000 as after_ms, floor(extract(epoch from x.settled_at - o.created_at) * 1000 / o.ms * ${COURSE_POINTS}) as part
    from o join operation_target x on x.operation_id = o.id where x.outcome = 'done' and x.settled_at is not null) n
  group by n.part order by n.part`);
/** How far back in its log the steps of a task are looked through, and how many say what is usual. */
const EVENTS_BACK = 200;
const [NEWEST, ENOUGH] = [50, 3];
const USUAL_MS = `(select (percentile_disc(0.5) within group (order by n.ms))::int from (
    select greatest(0, least(2147483647, extract(epoch from (e.data ->> 'endedAt')::timestamptz - (e.data ->> 'startedAt')::timestamptz) * 1000)) as ms from task_event e
    where e.task_id = t.id and e.seq > t.event_seq - ${EVENTS_BACK} and e.step_key is not null and e.type = 'step.completed'
      and e.data ->> 'tool' is not distinct from t.running_steps -> 0 ->> 'tool' order by e.seq desc limit ${NEWEST}) n having count(*) >= ${ENOUGH})`;
const STEP = `case when x.outcome = 'asked' and t.attempt is not null and jsonb_array_length(t.running_steps) > 0 then json_build_object('number', t.steps_done + 1,
    'name', t.running_steps -> 0 ->> 'name', 'tool', t.running_steps -> 0 ->> 'tool', 'startedAt', t.running_steps -> 0 ->> 'startedAt', 'usualMs', ${USUAL_MS}) end`;
const targets =
  prepared(`select x.no, x.task_id as "taskId", t.title, a.name as agent, t.state, x.outcome, x.code, x.message, x.settled_at as "settledAt", x.made_task_id as "madeTaskId",
    ${STEP} as step, a.pause_modes as "pauseModes", t.pending_pause is not null as "isPausing", t.pending_cancel is not null as "isCanceling"
  from operation_target x join operation o on o.id = x.operation_id and o.tenant_id = $1
    left join task t on t.id = x.task_id and t.tenant_id = $1 left join agent a on a.id = t.agent_id
  where x.operation_id = $2 and x.outcome is not distinct from $3 and x.no > $4
  order by x.no limit $5`);

type Row = Omit<OperationView, "counts" | "actions" | "createdAt" | "decidedAt" | "finishedAt"> &
  Readonly<Record<TargetOutcome, number>> & {
    readonly createdAt: Date;
    readonly decidedAt: Date | null;
    readonly finishedAt: Date | null;
    readonly now: Date;
  };

export async function listOperations(
  pool: Pool,
  tenantId: string,
  { cursor, limit }: ListOperationsInput,
): Promise<OperationPage> {
  const { rows } = await pool.query<Row>(page([tenantId, cursor ?? null, limit + 1]));
  const operations = rows.slice(0, limit).map(toView);
  return { operations, nextCursor: rows.length > limit ? (operations.at(-1)?.id ?? null) : null };
}

/** The operation alone, with what can be done with it. */
export async function findOperationView(
  pool: Pool,
  { tenantId, operationId }: OperationRef,
): Promise<OperationView | null> {
  const { rows } = await pool.query<Row>(one([tenantId, operationId]));
  return rows[0] ? toView(rows[0]) : null;
}

export async function findOperation(pool: Pool, ref: OperationRef): Promise<OperationDetail | null> {
  const { tenantId, operationId } = ref;
  const operation = await findOperationView(pool, ref);
  if (!operation) return null;
  const [told, held, reached] = await Promise.all([
    pool.query<OutcomeGroup>(groups([operationId])),
    pool.query<{ n: number }>(undoable([tenantId, operationId])),
    pool.query<ReachedPoint>(course([tenantId, operationId])),
  ]);
  return { operation, groups: told.rows, undoable: held.rows[0]?.n ?? 0, course: reached.rows };
}

export async function listTargets(pool: Pool, tenantId: string, asked: ListTargetsInput): Promise<TargetPage> {
  const { operationId, outcome, cursor, limit } = asked;
  const [operation, { rows }] = await Promise.all([
    findOperationView(pool, { tenantId, operationId }),
    pool.query<TargetRow>(targets([tenantId, operationId, outcome, cursor, limit + 1])),
  ]);
  if (!operation) return { targets: [], hasMore: false };
  return { targets: rows.slice(0, limit).map((row) => toTarget(row, operation)), hasMore: rows.length > limit };
}

interface TargetRow extends Omit<TargetView, "settledAt" | "remedy"> {
  readonly settledAt: Date | null;
  readonly pauseModes: readonly PauseMode[] | null;
  readonly isPausing: boolean;
  readonly isCanceling: boolean;
}

function toTarget(row: TargetRow, { verb, params, actions }: OperationView): TargetView {
  const { settledAt, pauseModes, isPausing, isCanceling, ...view } = row;
  const { state, agent, outcome } = view;
  const task =
    state && agent ? { state, agentName: agent, pauseModes: pauseModes ?? [], isPausing, isCanceling } : null;
  const canRetry = actions.retry.allowed;
  const remedy = remedyOf({ verb, outcome, canRetry, mode: params.mode ?? "finish_step", task });
  return { ...view, settledAt: settledAt?.toISOString() ?? null, remedy };
}

function toView(row: Row): OperationView {
  const { asked, done, already, skipped, refused, failed, gone, now, ...view } = row;
  const had = { asked, done, already, skipped, refused, failed, gone };
  const waiting = view.targets - Object.values(had).reduce((sum, count) => sum + count, 0);
  const { verb, state, createdAt } = row;
  const facts = {
    verb,
    state,
    waiting,
    reached: asked + done,
    failed,
    undone: view.undoneBy !== null,
    byBudget: row.params.budgetId !== undefined,
    createdAt,
    ofStop: row.holdId !== null,
  };
  return {
    ...view,
    counts: { ...had, waiting },
    createdAt: createdAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    finishedAt: row.finishedAt?.toISOString() ?? null,
    actions: operationActions(facts, now),
  };
}
