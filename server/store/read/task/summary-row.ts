import type { TaskState } from "../../../domain/task/state";
import type { StopProof } from "../../../domain/task/task";
import { LISTED_TASK_COLUMNS, type TaskRow } from "../../task/task-row";

/** A row of the fleet, from `task t` joined with its `agent a`. No payload is among it. */
export const SUMMARY_COLUMNS = `${LISTED_TASK_COLUMNS}, t.labels, t.state_log, t.claimed_at, t.input_tokens, t.output_tokens, t.spent_micros,
  t.active_ms, t.ended_at, case when t.suspension is not null then (select s.stop_proof from suspension s where s.handle = t.suspension) end as stop_proof`;

export interface SummaryRow extends TaskRow {
  readonly labels: readonly string[] | null;
  readonly state_log: readonly (readonly [TaskState, number])[];
  readonly claimed_at: Date | null;
  // 64-bit integers come as text.
  readonly input_tokens: string | null;
  readonly output_tokens: string | null;
  readonly spent_micros: string | null;
  readonly active_ms: string;
  readonly ended_at: Date | null;
  readonly stop_proof: StopProof | null;
}
