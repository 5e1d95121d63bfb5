import type { Pool } from "pg";

/** So many tasks of the agent, queued or under an attempt that lives for an hour. */
export async function seedTasks(
  pool: Pool,
  {
    agentId,
    count,
    state,
    scope = "default",
  }: {
    readonly agentId: string;
    readonly count: number;
    readonly state: "submitted" | "working";
    readonly scope?: string;
  },
): Promise<void> {
  await pool.query(
    `insert into task (id, tenant_id, agent_id, scope, context_id, title, labels, state, version, event_seq, attempt, attempt_no, worker_id,
        claimed_at, lease_until, queued_at, state_log)
      select uuidv7(), 'local', $1, $4, gen_random_uuid(), 'Bench ' || n, '{}', $3::task_state, 2, 2,
        case when w then gen_random_uuid() end, case when w then 1 else 0 end, case when w then 'w-' || n % 32 end,
        case when w then clock_timestamp() end, case when w then clock_timestamp() + interval '1 h' end,
        case when w then null else clock_timestamp() end, '[]'
      from generate_series(1, $2::int) n, (select $3 = 'working' as w) x`,
    [agentId, count, state, scope],
  );
  await pool.query("vacuum analyze task");
}
