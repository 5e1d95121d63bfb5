import type { Pool } from "pg";
import { isReached } from "../../domain/budget/budget";
import type { TaskRef } from "../../ports";
import type { SettledBudget } from "../../ports/budget-store";
import { prepared } from "../prepared";
import { WINDOW_NOW } from "./budget-sql";
import { STANDING_COLUMNS, type StandingRow, toSettled } from "./settle";

const read =
  prepared(`select ${STANDING_COLUMNS}, use.spent::float8 as spent, use.reserved::float8 as reserved, b.id = any(t.exempt_from) as exempt
  from task t cross join lateral unnest(t.budgets) u(id) join budget b on b.id = u.id and b.deleted_at is null ${WINDOW_NOW}
    cross join lateral (select coalesce(sum(s.spent), 0) as spent, coalesce(sum(s.reserved), 0) as reserved
      from budget_slot s where s.budget_id = b.id and s.starts_at = bw.starts_at) use
  where t.tenant_id = $1 and t.id = $2 order by b.name`);

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
