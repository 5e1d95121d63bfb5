import type { Pool } from "pg";
import { isReached } from "../../domain/budget/budget";
import type { TaskRef } from "../../ports";
import type { NewTaskFacts, SettledBudget } from "../../ports/budget-store";
import { prepared } from "../prepared";
import { budgetsOf, type CountedTask, WINDOW_NOW } from "./budget-sql";
import { STANDING_COLUMNS, type StandingRow, toSettled } from "./settle";

const NEW_TASK: CountedTask = {
  tenant: "$1",
  id: "null::uuid",
  agentId: "a.id",
  scope: "coalesce($3::text, a.default_scope)",
  labels: "$4::text[]",
  parent: "null",
};
const read =
  prepared(`select ${STANDING_COLUMNS}, use.spent::float8 as spent, use.reserved::float8 as reserved, b.id = any(t.exempt_from) as exempt
  from task t cross join lateral unnest(t.budgets) u(id) join budget b on b.id = u.id and b.deleted_at is null ${WINDOW_NOW}
    cross join lateral (select coalesce(sum(s.spent), 0) as spent, coalesce(sum(s.reserved), 0) as reserved
      from budget_slot s where s.budget_id = b.id and s.starts_at = bw.starts_at) use
  where t.tenant_id = $1 and t.id = $2 order by b.name`);

const readNew = prepared(`select ${STANDING_COLUMNS}, use.spent::float8 as spent, use.reserved::float8 as reserved
  from agent a cross join lateral unnest(${budgetsOf(NEW_TASK)}) u(id) join budget b on b.id = u.id ${WINDOW_NOW}
    cross join lateral (select coalesce(sum(s.spent), 0) as spent, coalesce(sum(s.reserved), 0) as reserved
      from budget_slot s where s.budget_id = b.id and s.starts_at = bw.starts_at) use
  where a.tenant_id = $1 and a.name = $2 order by b.name`);

/** Budgets that would count for a task that began now, as they stand. */
export async function readStandingsOfNew(
  pool: Pool,
  tenantId: string,
  { agent, scope, labels }: NewTaskFacts,
): Promise<readonly SettledBudget[]> {
  type Row = StandingRow & { readonly spent: number; readonly reserved: number };
  const { rows } = await pool.query<Row>(readNew([tenantId, agent, scope, labels]));
  return rows.map(({ spent, reserved, ...row }) => {
    const isExhausted = isReached(spent + reserved, row.limitUnits);
    return toSettled(row, { spentUnits: spent, reservedUnits: reserved, isExhausted });
  });
}

/** Budgets that count for the task, as they stand now. */
export async function readStandings(
  pool: Pool,
  { tenantId, taskId }: TaskRef,
): Promise<readonly (SettledBudget & { readonly isExempt: boolean })[]> {
  type Row = StandingRow & { readonly spent: number; readonly reserved: number; readonly exempt: boolean };
  const { rows } = await pool.query<Row>(read([tenantId, taskId]));
  return rows.map(({ spent, reserved, exempt, ...row }) => {
    const isExhausted = isReached(spent + reserved, row.limitUnits);
    return { ...toSettled(row, { spentUnits: spent, reservedUnits: reserved, isExhausted }), isExempt: exempt };
  });
}
