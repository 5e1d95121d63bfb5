import { isClaimableState, TASK_STATES } from "../../domain/task/state";
import { gatedBudgets } from "../budgets/budget-sql";
import { isStopped } from "../holds/stop-sql";

const STATES = TASK_STATES.filter(isClaimableState)
  .map((state) => `'${state}'`)
  .join(", ");

/**
 * SQL: the row `task` may be given to a worker of the agent now. Nothing starts under a budget that has nothing left; what
 * no budget counts for looks at none.
 */
export function waitsFor(agentId: string): string {
  const tenant = `(select tenant_id from agent where id = ${agentId})`;
  return `agent_id = ${agentId} and queued_at is not null and state in (${STATES}) and attempt is null and cancel_due_at is null and (budgets = '{}' or not exists (
  select from unnest(budgets) u(id) where not u.id = any(exempt_from) and (u.id = any(${gatedBudgets(tenant, "start")}::uuid[])
    or (attempt_no = 0 and u.id = any(${gatedBudgets(tenant, "first_start")}::uuid[])))))
  and not ${isStopped("task")}`;
}
