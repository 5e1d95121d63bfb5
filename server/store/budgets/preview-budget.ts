import type { Pool } from "pg";
import type { BudgetFields } from "../../contract/budget-inputs";
import type { BudgetPreview } from "../../contract/budget-view";
import { isReached } from "../../domain/budget/budget";
import { actionsByState } from "../../domain/operation/actions-by-state";
import type { TaskState } from "../../domain/task/state";
import type { PauseMode } from "../../domain/task/task";
import type { BudgetRef } from "../../ports/budget-store";
import { reportsNothing } from "./budget-sql";
import { findBudget } from "./budget-views";
import { countsTheSame, findCounting, givesMore } from "./counts-the-same";
import { heldBy } from "./let-go";
import { COUNTS_FOR, usedBefore } from "./used-before";

const SINCE: Readonly<Record<BudgetFields["windowKind"], string>> = {
  life: "clock_timestamp()",
  rolling: "clock_timestamp() - $2::int * interval '1 hour'",
  day: "date_trunc('day', clock_timestamp(), $1)",
  week: "date_trunc('week', clock_timestamp(), $1)",
  month: "date_trunc('month', clock_timestamp(), $1)",
};

/** Tasks that are alike in what decides whether the budget would stop them. */
interface Counts {
  readonly agent: string;
  readonly pauseModes: readonly PauseMode[];
  readonly state: TaskState;
  readonly canceling: boolean;
  /** Somebody let it go on without the budget that is changed. */
  readonly exempt: boolean;
  readonly tasks: number;
  readonly running: number;
  readonly held: number;
  readonly unreported: number;
}

// Of those it holds: whom it would not count for.
const STRAYS = `select count(*)::int as n from task t
  where t.tenant_id = $1 and t.ended_at is null and ${heldBy("('policy:budget:' || $4::text)")} and not (${COUNTS_FOR})`;

/** Of a budget that is changed: what of it goes on to count, and whom it holds. */
interface Before {
  /** Null where it begins anew. */
  readonly spentUnits: number | null;
  /** Added to the window beside its limit; gone where it begins anew. */
  readonly extraUnits: number;
  /** Held tasks that go on when something is left, and those that go on in any case. */
  readonly heldTasks: number;
  readonly strays: number;
}

const NEW: Before = { spentUnits: null, extraUnits: 0, heldTasks: 0, strays: 0 };

async function readBefore(pool: Pool, ref: BudgetRef, fields: BudgetFields): Promise<Before> {
  const [kept, before] = await Promise.all([findCounting(pool, ref), findBudget(pool, ref)]);
  if (!kept || !before) return NEW;
  const heldTasks = before.state === "exhausted" || givesMore(kept, fields) ? before.heldTasks : 0;
  const { spentUnits, reservedUnits, extraUnits } = before;
  if (countsTheSame(kept, fields)) return { spentUnits: spentUnits + reservedUnits, extraUnits, heldTasks, strays: 0 };
  const { targetKind, target } = fields;
  const { rows } = await pool.query<{ n: number }>(STRAYS, [ref.tenantId, targetKind, target, ref.budgetId]);
  return { ...NEW, heldTasks, strays: rows[0]?.n ?? 0 };
}

/** What it would do now, counted; nothing is changed. A rolling budget begins empty. `replaces`: it takes the place of that one. */
export async function previewBudget(
  pool: Pool,
  { tenantId, replaces }: { readonly tenantId: string; readonly replaces: string | null },
  fields: BudgetFields,
): Promise<BudgetPreview> {
  const { targetKind, target, windowKind, zone, rollingHours } = fields;
  const before = replaces === null ? NEW : await readBefore(pool, { tenantId, budgetId: replaces }, fields);
  const { rows } = await pool.query<Counts>(
    `select a.name as agent, a.pause_modes as "pauseModes", t.state,
      t.pending_cancel is not null as canceling, coalesce($5::uuid = any(t.exempt_from), false) as exempt, count(*)::int as tasks,
      (count(*) filter (where t.attempt is not null))::int as running,
      (count(*) filter (where t.state = 'paused_by_client' or t.pending_pause is not null))::int as held,
      (count(*) filter (where ${reportsNothing("$4::text")}))::int as unreported
    from task t join agent a on a.id = t.agent_id where ${COUNTS_FOR} and t.ended_at is null group by 1, 2, 3, 4, 5 order by 1`,
    [tenantId, targetKind, target, fields.measure, replaces],
  );
  const begun = await pool.query<{ at: Date }>(`select ${SINCE[windowKind]} as at, $1::text, $2::int`, [
    zone,
    rollingHours,
  ]);
  const since = begun.rows[0]?.at ?? new Date(0);
  const usedUnits =
    before.spentUnits ?? (windowKind === "rolling" ? 0 : await usedBefore(pool, { ...fields, tenantId }, since));
  const trips = fields.atLimit !== "notify" && isReached(usedUnits ?? 0, fields.limitUnits + before.extraUnits);
  const reached = rows.filter((row) => !row.exempt && (fields.atLimit === "cancel" || isPausable(row)));
  const stoppable = sum(reached, ({ tasks, held }) => tasks - held);
  const byAgent = agents(reached, ({ tasks, held }) => tasks - held);
  return {
    counts: sum(rows, ({ tasks }) => tasks),
    running: sum(rows, ({ running }) => running),
    unreported: sum(rows, ({ unreported }) => unreported),
    usedUnits,
    wouldHold: trips ? stoppable : 0,
    wouldLetGo: trips ? before.strays : Math.max(before.heldTasks, before.strays),
    stoppable,
    byAgent,
    cannotPause: agents(
      rows.filter(({ pauseModes }) => pauseModes.length === 0),
      ({ tasks }) => tasks,
    ),
  };
}

/** What waits for a sign-in is not paused; the gate of the claim keeps it. */
function isPausable({ agent, state, pauseModes, canceling }: Counts): boolean {
  return !canceling && actionsByState({ state, agentName: agent, pauseModes }).pause.allowed;
}

/** So many tasks of each agent, those that have most first. */
function agents(rows: readonly Counts[], pick: (row: Counts) => number): BudgetPreview["byAgent"] {
  const tasks = new Map<string, number>();
  for (const row of rows) tasks.set(row.agent, (tasks.get(row.agent) ?? 0) + pick(row));
  return [...tasks]
    .map(([agent, count]) => ({ agent, tasks: count }))
    .filter((one) => one.tasks > 0)
    .toSorted((a, b) => b.tasks - a.tasks);
}

function sum(rows: readonly Counts[], pick: (row: Counts) => number): number {
  return rows.reduce((total, row) => total + pick(row), 0);
}
