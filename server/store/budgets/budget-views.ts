import type { Pool } from "pg";
import type { BudgetPageInput } from "../../contract/budget-inputs";
import type { BudgetDetail, BudgetPage, BudgetState, BudgetView, CoursePoint } from "../../contract/budget-view";
import type { RowFailureView } from "../../contract/row-failure";
import type { LimitAction, Measure, TargetKind, WindowKind } from "../../domain/budget/budget";
import { isReached } from "../../domain/budget/budget";
import { forecast } from "../../domain/budget/forecast";
import { isAtRisk } from "../../domain/budget/is-at-risk";
import type { PauseMode } from "../../domain/task/task";
import type { BudgetRef } from "../../ports/budget-store";
import { failureOf } from "../failures/failure-sql";
import { prepared } from "../prepared";
import { reportsNothing, TARGET_NAME, WINDOW_NOW } from "./budget-sql";

/** The rate is that of this stretch, or since the window began when that is shorter. Hours. */
const RATE_HOURS = 1;

/** By an open suspension, or by a pause under way. */
const HELD = `((select count(distinct s.task_id) from holder h join suspension s on s.handle = h.handle
    where h.kind = 'budget' and h.released_at is null and s.resumed_at is null and h.actor = 'policy:budget:' || b.id)
    + coalesce((select p.tasks from pausing p where p.actor = 'budget:' || b.id), 0))::int`;
// What works is read once, however many budgets are told.
const PAUSING = `pausing as materialized (select x -> 'actor' ->> 'id' as actor, count(*) as tasks
    from task t cross join lateral jsonb_array_elements(t.pending_pause -> 'holders') x
    where t.tenant_id = $1 and t.attempt is not null and t.pending_pause is not null and x ->> 'kind' = 'budget' group by 1)`;
const RATE_SINCE = `greatest(bw.starts_at, b.created_at, clock_timestamp() - interval '${RATE_HOURS} hour')`;
const VIEW = `with ${PAUSING} select b.id, b.version, b.name, b.measure, b.target_kind as "targetKind",
    case b.target_kind when 'agent' then coalesce((select a.name from agent a where a.id::text = b.target), b.target)
      when 'task' then coalesce((select t.title from task t where t.id = b.target::uuid), b.target) else b.target end as target,
    ${TARGET_NAME} as "targetRef",
    case b.target_kind when 'task' then exists (select from task t where t.id = b.target::uuid and t.ended_at is not null) else false end as ended,
    b.window_kind as "windowKind", b.zone, b.rolling_hours as "rollingHours", b.limit_units::float8 as "baseUnits",
    b.notify_percent as "notifyPercent", b.hold_percent as "holdPercent", b.at_limit as "atLimit", b.mode,
    b.created_by as "createdBy", b.created_at as "createdAt",
    bw.starts_at as "startsAt", bw.ends_at as "endsAt", (bw.limit_units + bw.extra_units)::float8 as "limitUnits", bw.extra_units::float8 as "extraUnits",
    bw.once_units::float8 as "onceUnits",
    bw.notified_at is not null as notified, bw.held_at is not null as held, bw.tripped_at as "trippedAt", bw.operation_id as "operationId",
    use.spent::float8 as "spentUnits", use.reserved::float8 as "reservedUnits", ${HELD} as "heldTasks",
    (select coalesce(sum(u.amount), 0) from budget_use u where u.budget_id = b.id and u.bucket_at >= ${RATE_SINCE} - b.bucket_seconds * interval '1 s' and u.bucket_at > bw.starts_at)::float8 as lately,
    (extract(epoch from clock_timestamp() - ${RATE_SINCE}) * 1000)::float8 as "latelyMs", clock_timestamp() as now
  from budget b ${WINDOW_NOW}
    cross join lateral (select coalesce(sum(s.spent), 0) as spent, coalesce(sum(s.reserved), 0) as reserved
      from budget_slot s where s.budget_id = b.id and s.starts_at = bw.starts_at) use
  where b.tenant_id = $1 and b.deleted_at is null`;
/** More than these are neither listed nor counted. */
const MAX_COUNTED = 1_000;
const listAll = prepared(
  `select * from (${VIEW}) v where not (ended and "heldTasks" = 0) order by ("spentUnits" + "reservedUnits") / "limitUnits" desc, name limit ${MAX_COUNTED}`,
);
const findOne = prepared(
  `select v.*, ${failureOf("v.id", ["budgets", "rolling_budgets"])} as failure from (${VIEW} and b.id = $2) v`,
);
// What was used before there was a budget is known since it is there.
const course =
  prepared(`select greatest(case when u.bucket_at <= b.created_at then b.created_at else u.bucket_at + b.bucket_seconds * interval '1 s' end,
    $2::timestamptz) as at, sum(u.amount)::float8 as units
  from budget b join budget_use u on u.budget_id = b.id
  where b.id = $1 and u.bucket_at >= $2::timestamptz - b.bucket_seconds * interval '1 s' and not u.is_out group by 1 order by 1`);
const countLive =
  prepared(`select count(*)::int as n, (count(*) filter (where ${reportsNothing("b.measure")}))::int as unreported
  from task t join budget b on b.id = $2::uuid where t.tenant_id = $1 and t.ended_at is null and b.id = any(t.budgets)`);

interface Row {
  readonly id: string;
  readonly version: number;
  readonly name: string;
  readonly measure: Measure;
  readonly targetKind: TargetKind;
  readonly target: string;
  readonly targetRef: string;
  readonly windowKind: WindowKind;
  readonly zone: string;
  readonly rollingHours: number | null;
  readonly baseUnits: number;
  readonly notifyPercent: number | null;
  readonly holdPercent: number | null;
  readonly atLimit: LimitAction;
  readonly mode: PauseMode;
  readonly createdBy: string;
  readonly createdAt: Date;
  readonly startsAt: Date;
  readonly endsAt: Date | null;
  readonly limitUnits: number;
  readonly extraUnits: number;
  readonly onceUnits: number;
  readonly notified: boolean;
  readonly held: boolean;
  readonly trippedAt: Date | null;
  readonly operationId: string | null;
  readonly spentUnits: number;
  readonly reservedUnits: number;
  readonly heldTasks: number;
  readonly lately: number;
  readonly latelyMs: number;
  readonly now: Date;
  readonly ended: boolean;
}

type DetailRow = Row & { readonly failure: RowFailureView | null };

/** Those with the least share left first. What counted for a task that has ended, and holds none, is over. */
export async function listBudgets(pool: Pool, tenantId: string, { limit, show }: BudgetPageInput): Promise<BudgetPage> {
  const { rows } = await pool.query<Row>(listAll([tenantId]));
  const all = rows.map(toView);
  const risky = all.filter(isAtRisk);
  return { budgets: (show === "risk" ? risky : all).slice(0, limit), all: all.length, atRisk: risky.length };
}

export async function findBudget(pool: Pool, { tenantId, budgetId }: BudgetRef): Promise<BudgetDetail | null> {
  const [row] = (await pool.query<DetailRow>(findOne([tenantId, budgetId]))).rows;
  if (!row) return null;
  const [points, live] = await Promise.all([
    pool.query<{ at: Date; units: number }>(course([budgetId, row.startsAt])),
    pool.query<{ n: number; unreported: number }>(countLive([tenantId, budgetId])),
  ]);
  return {
    ...toView(row),
    course: sumUp(row, points.rows),
    createdBy: row.createdBy,
    createdAt: row.createdAt.toISOString(),
    failure: row.failure,
    liveTasks: live.rows[0]?.n ?? 0,
    unreportedTasks: live.rows[0]?.unreported ?? 0,
  };
}

/** From what was used at the beginning, or when the budget was made where that was later, to what is used by now. */
function sumUp({ startsAt, createdAt, ...row }: Row, points: readonly { at: Date; units: number }[]): CoursePoint[] {
  const { spentUnits, now } = row;
  const from = createdAt > startsAt ? createdAt : startsAt;
  const [first] = points;
  let sum = first && first.at <= from ? first.units : 0;
  const course: CoursePoint[] = [{ at: from.toISOString(), spentUnits: sum }];
  for (const { at, units } of points) {
    if (at <= from) continue;
    sum += units;
    if (at < now) course.push({ at: at.toISOString(), spentUnits: sum });
  }
  return [...course, { at: now.toISOString(), spentUnits }];
}

function toView(row: Row): BudgetView {
  const {
    startsAt,
    endsAt,
    createdAt: _,
    createdBy: __,
    notified,
    held,
    trippedAt,
    lately,
    latelyMs,
    now,
    ended: ___,
    ...kept
  } = row;
  const { spentUnits, limitUnits } = row;
  const ahead = forecast({
    spentUnits,
    limitUnits,
    lately: { units: lately, ms: latelyMs },
    at: now,
    resetsAt: endsAt,
  });
  return {
    ...kept,
    state: stateOf(row),
    trippedAt: trippedAt?.toISOString() ?? null,
    startsAt: startsAt.toISOString(),
    resetsAt: endsAt?.toISOString() ?? null,
    ...ahead,
    at: now.toISOString(),
  };
}

function stateOf({ spentUnits, reservedUnits, limitUnits, held, notified }: Row): BudgetState {
  if (isReached(spentUnits + reservedUnits, limitUnits)) return "exhausted";
  if (held) return "holding";
  return notified ? "notified" : "open";
}
