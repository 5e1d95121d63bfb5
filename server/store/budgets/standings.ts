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
  parent: null,
};
const COLUMNS = `${STANDING_COLUMNS}, use.spent::float8 as spent, use.reserved::float8 as reserved`;
/** The window that holds now of budget `b`, and what is used of it. */
const USED_NOW = `${WINDOW_NOW}
    cross join lateral (select coalesce(sum(s.spent), 0) as spent, coalesce(sum(s.reserved), 0) as reserved
      from budget_slot s where s.budget_id = b.id and s.starts_at = bw.starts_at) use`;
const read = prepared(`select ${COLUMNS}, b.id = any(t.exempt_from) as exempt
  from task t cross join lateral unnest(t.budgets) u(id) join budget b on b.id = u.id and b.deleted_at is null ${USED_NOW}
  where t.tenant_id = $1 and t.id = $2 order by b.name`);

const readNew = prepared(`select ${COLUMNS}
  from agent a cross join lateral unnest(${budgetsOf(NEW_TASK)}) u(id) join budget b on b.id = u.id ${USED_NOW}
  where a.tenant_id = $1 and a.name = $2 order by b.name`);

/** SQL of a row for each budget of the tenant under which nothing may go on, as it stands. `among`: of the budgets `b`, those that are looked at. */
export function usedUp(tenant: string, among = "true"): string {
  return `select ${COLUMNS} from budget b ${USED_NOW}
    where b.tenant_id = ${tenant} and ${among} and b.deleted_at is null and b.at_limit <> 'notify'
      and use.spent + use.reserved >= bw.limit_units + bw.extra_units`;
}

/** SQL condition: the used up budget `u` stops the task `t`. */
export const STOPS_TASK = `u."budgetId" = any(t.budgets) and not u."budgetId" = any(t.exempt_from)`;

/** A row of those, also as it comes out of a JSON document. */
export interface UsedUpRow extends Omit<StandingRow, "endsAt"> {
  readonly endsAt: Date | string | null;
  readonly spent: number;
  readonly reserved: number;
}

export function toUsedUp({ endsAt, spent, reserved, ...row }: UsedUpRow): SettledBudget {
  const ends = endsAt === null ? null : new Date(endsAt);
  return toSettled({ ...row, endsAt: ends }, { spentUnits: spent, reservedUnits: reserved, isExhausted: true });
}

const readUsedUp =
  prepared(`with t as materialized (select id, budgets, exempt_from from task where tenant_id = $1 and id = any($2::uuid[])),
  u as materialized (${usedUp("$1", "b.id in (select unnest(t.budgets) from t)")})
  select t.id as "taskId", u.* from t join u on ${STOPS_TASK} order by u.name`);

/** The budgets with nothing left that stop each of the tasks; tasks that none stops are left out. */
export async function readUsedUpOf(
  pool: Pool,
  tenantId: string,
  taskIds: readonly string[],
): Promise<ReadonlyMap<string, readonly SettledBudget[]>> {
  const { rows } = await pool.query<UsedUpRow & { readonly taskId: string }>(readUsedUp([tenantId, taskIds]));
  const found = new Map<string, SettledBudget[]>();
  for (const { taskId, ...row } of rows) found.set(taskId, [...(found.get(taskId) ?? []), toUsedUp(row)]);
  return found;
}

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
    const isExhausted = row.atLimit !== "notify" && isReached(spent + reserved, row.limitUnits);
    return { ...toSettled(row, { spentUnits: spent, reservedUnits: reserved, isExhausted }), isExempt: exempt };
  });
}
