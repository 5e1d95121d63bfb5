import type { TightestBudget } from "../../../contract/task-view";
import type { BudgetGate } from "../../../domain/budget/budget";
import type { TaskState } from "../../../domain/task/state";
import type { StopProof } from "../../../domain/task/task";
import { TAKEN, WINDOW_NOW } from "../../budgets/budget-sql";
import { gateOver } from "../../budgets/gate-over";
import { LISTED_TASK_COLUMNS, type TaskRow } from "../../task/task-row";

/** Of the budgets that count for the task the one with the smallest share left. */
const TIGHTEST = `(select json_build_object('budgetId', b.id, 'name', b.name, 'measure', b.measure,
    'takenUnits', use.taken, 'limitUnits', bw.limit_units + bw.extra_units)
  from unnest(t.budgets) u(id) join budget b on b.id = u.id and b.deleted_at is null ${WINDOW_NOW} cross join lateral (select ${TAKEN} as taken) use
  order by use.taken / (bw.limit_units + bw.extra_units) desc, b.name limit 1)`;

/** A row of the fleet, from `task t` joined with its `agent a`. No payload is among it. */
export const SUMMARY_COLUMNS = `${LISTED_TASK_COLUMNS}, t.state_log, t.claimed_at, t.input_tokens, t.output_tokens, t.cached_tokens, t.reasoning_tokens, t.spent_micros,
  t.active_ms, t.ended_at, case when t.suspension is not null then (select coalesce(s.late_proof, s.stop_proof) from suspension s where s.handle = t.suspension) end as stop_proof,
  case when t.ended_at is null and t.budgets <> '{}' then ${TIGHTEST} end as budget, ${gateOver("t")} as gate`;

export interface SummaryRow extends TaskRow {
  readonly state_log: readonly (readonly [TaskState, number])[];
  readonly claimed_at: Date | null;
  // 64-bit integers come as text.
  readonly input_tokens: string | null;
  readonly output_tokens: string | null;
  readonly cached_tokens: string | null;
  readonly reasoning_tokens: string | null;
  readonly spent_micros: string | null;
  readonly active_ms: string;
  readonly ended_at: Date | null;
  readonly stop_proof: StopProof | null;
  readonly budget: TightestBudget | null;
  readonly gate: BudgetGate | null;
}
