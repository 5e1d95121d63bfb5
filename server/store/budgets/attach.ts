import type { ClientBase } from "pg";
import type { BudgetRef } from "../../ports/budget-store";
import { prepared } from "../prepared";
import { budgetsOf, countsFor, OF_TASK } from "./budget-sql";

const WANTED = `${budgetsOf(OF_TASK)} as wanted from task t`;
const LIVE = "t.tenant_id = $1 and t.ended_at is null";
// A new version of each: who decided on what it was before decides again, with the budgets that count now.
const attachTo = (tasks: string, where = "t.budgets <> q.wanted") =>
  prepared(`with q as materialized (${tasks}),
  l as materialized (select t.id, q.wanted from q join task t on t.id = q.id
    where ${where} and t.ended_at is null order by t.id for no key update of t)
  update task t set budgets = l.wanted, metered_at = case when t.budgets = '{}' then clock_timestamp() else t.metered_at end,
    version = t.version + 1, updated_at = clock_timestamp()
  from l where t.id = l.id`);
const attachAll = attachTo(`select t.id, ${WANTED} where ${LIVE}`);
// The others' budgets are looked for where this one came or went: with each of all tasks, a few dozen budgets take seconds.
const attachOne = attachTo(`select t.id, ${WANTED} where ${LIVE}
    and exists (select from budget b where b.id = $2 and b.deleted_at is null and ${countsFor(OF_TASK)}) <> ($2 = any(t.budgets))`);

const attachAnew = attachTo(
  `select t.id, ${WANTED} where ${LIVE}
    and ($2 = any(t.budgets) or exists (select from budget b where b.id = $2 and b.deleted_at is null and ${countsFor(OF_TASK)}))`,
  "true",
);

/** Tells the tenant's live tasks which budgets count for them. Returns how many had others before. */
export async function attachBudgets(client: ClientBase, tenantId: string): Promise<number> {
  const { rowCount } = await client.query(attachAll([tenantId]));
  return rowCount ?? 0;
}

/** The same after this budget came, went or changed whom it counts for: tells only those for which that makes a difference. */
export async function attachBudget(client: ClientBase, { tenantId, budgetId }: BudgetRef): Promise<number> {
  const { rowCount } = await client.query(attachOne([tenantId, budgetId]));
  return rowCount ?? 0;
}

/** The same where it counts something else from now on: also those for which it counted before, so that no commit of theirs is under way. */
export async function attachBudgetAnew(client: ClientBase, { tenantId, budgetId }: BudgetRef): Promise<void> {
  await client.query(attachAnew([tenantId, budgetId]));
}
