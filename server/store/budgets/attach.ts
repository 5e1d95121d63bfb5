import type { ClientBase } from "pg";
import { prepared } from "../prepared";
import { budgetsOf, OF_TASK } from "./budget-sql";

// A new version of each: who decided on what it was before decides again, with the budgets that count now.
const attach =
  prepared(`with q as materialized (select t.id, ${budgetsOf(OF_TASK)} as wanted from task t where t.tenant_id = $1 and t.ended_at is null),
  l as materialized (select t.id, q.wanted from q join task t on t.id = q.id
    where t.budgets <> q.wanted and t.ended_at is null order by t.id for no key update of t)
  update task t set budgets = l.wanted, metered_at = case when t.budgets = '{}' then clock_timestamp() else t.metered_at end,
    version = t.version + 1, updated_at = clock_timestamp()
  from l where t.id = l.id`);

/** Tells the tenant's live tasks which budgets count for them. Returns how many had others before. */
export async function attachBudgets(client: ClientBase, tenantId: string): Promise<number> {
  const { rowCount } = await client.query(attach([tenantId]));
  return rowCount ?? 0;
}
