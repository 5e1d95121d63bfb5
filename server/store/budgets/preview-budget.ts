import type { Pool } from "pg";
import type { BudgetFields } from "../../contract/budget-inputs";
import type { BudgetPreview } from "../../contract/budget-view";
import { isReached } from "../../domain/budget/budget";
import { COUNTS_FOR, usedBefore } from "./used-before";

const SINCE: Readonly<Record<BudgetFields["windowKind"], string>> = {
  life: "clock_timestamp()",
  rolling: "clock_timestamp() - $2::int * interval '1 hour'",
  day: "date_trunc('day', clock_timestamp(), $1)",
  week: "date_trunc('week', clock_timestamp(), $1)",
  month: "date_trunc('month', clock_timestamp(), $1)",
};

interface Counts {
  readonly agent: string;
  readonly canPause: boolean;
  readonly tasks: number;
  readonly running: number;
  readonly held: number;
}

interface Previewed {
  readonly fields: BudgetFields;
  /** Of the budget that it replaces: what is used where that goes on to count, and how many tasks that holds. */
  readonly spentNow: number | null;
  readonly heldNow: number;
}

/** What it would do now, counted; nothing is changed. A rolling budget begins empty. */
export async function previewBudget(
  pool: Pool,
  tenantId: string,
  { fields, spentNow, heldNow }: Previewed,
): Promise<BudgetPreview> {
  const { targetKind, target, windowKind, zone, rollingHours } = fields;
  const { rows } = await pool.query<Counts>(
    `select a.name as agent, cardinality(a.pause_modes) > 0 as "canPause", count(*)::int as tasks,
      (count(*) filter (where t.attempt is not null))::int as running,
      (count(*) filter (where t.state = 'paused_by_client' or t.pending_pause is not null))::int as held
    from task t join agent a on a.id = t.agent_id where ${COUNTS_FOR} and t.ended_at is null group by 1, 2 order by 1`,
    [tenantId, targetKind, target],
  );
  const begun = await pool.query<{ at: Date }>(`select ${SINCE[windowKind]} as at, $1::text, $2::int`, [
    zone,
    rollingHours,
  ]);
  const since = begun.rows[0]?.at ?? new Date(0);
  const usedUnits = spentNow ?? (windowKind === "rolling" ? 0 : await usedBefore(pool, { ...fields, tenantId }, since));
  const trips = fields.atLimit !== "notify" && isReached(usedUnits ?? 0, fields.limitUnits);
  const reached = rows.filter(({ canPause }) => canPause || fields.atLimit === "cancel");
  const stoppable = sum(reached, ({ tasks, held }) => tasks - held);
  const byAgent = reached
    .map(({ agent, tasks, held }) => ({ agent, tasks: tasks - held }))
    .filter(({ tasks }) => tasks > 0)
    .toSorted((a, b) => b.tasks - a.tasks);
  return {
    counts: sum(rows, ({ tasks }) => tasks),
    running: sum(rows, ({ running }) => running),
    usedUnits,
    wouldHold: trips ? stoppable : 0,
    wouldLetGo: trips ? 0 : heldNow,
    stoppable,
    byAgent,
    cannotPause: rows.filter(({ canPause }) => !canPause).map(({ agent, tasks }) => ({ agent, tasks })),
  };
}

function sum(rows: readonly Counts[], pick: (row: Counts) => number): number {
  return rows.reduce((total, row) => total + pick(row), 0);
}
