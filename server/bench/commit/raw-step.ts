import type { Pool } from "pg";
import { aStep } from "./step-order";

/** A step's commit as somebody writes it by hand who knows the tables: one statement, planned once, guarded by the version. */
const STEP = `with w as (
  update task set version = version + 1, event_seq = event_seq + 1, updated_at = clock_timestamp(), commit_no = $3,
    lease_until = clock_timestamp() + interval '15 seconds', running_steps = $4, steps_done = steps_done + 1,
    input_tokens = coalesce(input_tokens, 0) + $5, output_tokens = coalesce(output_tokens, 0) + $6, spent_micros = coalesce(spent_micros, 0) + $7
  where id = $1 and version = $2 and lease_until > clock_timestamp() returning id, event_seq, version, updated_at, lease_until),
e as (insert into task_event (task_id, seq, type, actor, data, step_key, task_version) select id, event_seq, $8, $9, $10, $11, version from w)
select version, updated_at, lease_until from w`;

export interface RawTask {
  readonly taskId: string;
  readonly version: number;
  readonly no: number;
}

/** The version after it. */
export async function commitRawStep(pool: Pool, { taskId, version, no }: RawTask): Promise<number> {
  const { key, status, usage, ...told } = aStep(no);
  const data = { key, ...told, usage };
  const { inputTokens, outputTokens, costMicros } = usage ?? {};
  const values = [
    taskId,
    version,
    no,
    "[]",
    inputTokens,
    outputTokens,
    costMicros,
    `step.${status}`,
    "agent:bench",
    data,
    key,
  ];
  const { rows } = await pool.query<{ version: number }>({ name: "bench_raw_step", text: STEP, values });
  const row = rows[0];
  if (!row) throw new Error(`The raw step ${no} of ${taskId} was not written.`);
  return row.version;
}
