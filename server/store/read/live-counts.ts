import type { Pool } from "pg";
import type { TaskState } from "../../domain/task/state";
import { prepared } from "../prepared";

/** Of all tenants: what is not ended, and what waits for a worker. */
export interface LiveCounts {
  readonly states: Readonly<Partial<Record<TaskState, number>>>;
  /** The longest queues, by name of the agent. */
  readonly queues: readonly { readonly agent: string; readonly waiting: number; readonly oldestMs: number }[];
}

/** So many agents are told apart at most. */
const MAX_QUEUES = 200;

// Both from partial indexes: ended tasks, however many, are not looked at.
export const LIVE_COUNTS = `select
  (select coalesce(json_object_agg(state, n), '{}') from (
    select state, count(*)::int as n from task where ended_at is null group by state) s) as states,
  (select coalesce(json_agg(q), '[]') from (
    select a.name as agent, sum(w.n)::int as waiting, (extract(epoch from clock_timestamp() - min(w.since)) * 1000)::float8 as "oldestMs"
    from (select agent_id, count(*) as n, min(queued_at) as since from task where queued_at is not null group by agent_id) w
    join agent a on a.id = w.agent_id group by a.name order by waiting desc, agent limit ${MAX_QUEUES}) q) as queues`;
const counts = prepared(LIVE_COUNTS);

export async function readLiveCounts(pool: Pool): Promise<LiveCounts> {
  const { rows } = await pool.query<LiveCounts>(counts([]));
  return rows[0] ?? { states: {}, queues: [] };
}
