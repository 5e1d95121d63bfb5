import type { Pool } from "pg";
import type { TaskFilter } from "../../../contract/task-inputs";
import type { TaskState } from "../../../domain/task/state";
import { Bindings } from "./bindings";
import { endedArms } from "./ended-arms";
import { agentIsOneOf, scopeIs } from "./fleet-conditions";
import { ENDED } from "./fleet-cut";
import { orderOf } from "./page-order";

/** Ended tasks of one scope, agent and state; all that are kept. */
export interface EndedTotal {
  readonly scope: string;
  readonly agent: string;
  readonly pauseModes: readonly string[];
  readonly state: TaskState;
  readonly n: number;
}

/** Read from the rollup: a few thousand rows, however many tasks ended. Only the scope cuts it. */
export async function countEndedByRollup(
  pool: Pool,
  tenantId: string,
  filter: TaskFilter,
): Promise<readonly EndedTotal[]> {
  const b = new Bindings();
  const where = [`t.tenant_id = ${b.bind(tenantId)}`, ...scopeIs(filter.scope, b)];
  const text = `select x.scope, a.name as agent, a.pause_modes as "pauseModes", x.state, x.n
    from (select t.scope, t.agent_id, t.state, sum(t.count)::int as n from ended_count t where ${where.join(" and ")} group by 1, 2, 3) x
    join agent a on a.id = x.agent_id where x.n > 0`;
  const { rows } = await pool.query<EndedTotal>({ text, values: b.values });
  return rows;
}

export interface EndedToday {
  readonly state: TaskState;
  readonly age: "under_5m" | "5m_to_1h" | "1h_to_1d";
  readonly n: number;
}

/** What ended in the last 24 hours, by index alone; scope and agents cut it. */
export async function countEndedToday(
  pool: Pool,
  tenantId: string,
  filter: TaskFilter,
): Promise<readonly EndedToday[]> {
  const b = new Bindings();
  const tenant = b.bind(tenantId);
  const where = [
    `t.tenant_id = ${tenant}`,
    "t.ended_at > now() - interval '24 h'",
    ...scopeIs(filter.scope, b),
    ...agentIsOneOf(filter.agents, tenant, b),
  ];
  const text = `select t.state, case when t.ended_at > now() - interval '5 min' then 'under_5m' when t.ended_at > now() - interval '1 h' then '5m_to_1h' else '1h_to_1d' end as age,
    count(*)::int as n from task t where ${where.join(" and ")} group by 1, 2`;
  const { rows } = await pool.query<EndedToday>({ text, values: b.values });
  return rows;
}

export interface EndedSample {
  readonly state: TaskState;
  readonly scope: string;
  readonly agent: string;
  readonly pauseModes: readonly string[];
  readonly labels: readonly string[];
  readonly age: "under_5m" | "5m_to_1h" | "1h_to_1d" | "over_1d";
}

/** From here on a count says "1,000+". */
export const SAMPLE_SIZE = 1_000;

/** The newest ended tasks that match the whole filter; one more than the size when there are more. */
export async function sampleEnded(
  pool: Pool,
  tenantId: string,
  { filter, states = new Set(ENDED) }: { filter: TaskFilter; states?: ReadonlySet<TaskState> },
): Promise<readonly EndedSample[]> {
  const b = new Bindings();
  const tenant = b.bind(tenantId);
  const limit = b.bind(SAMPLE_SIZE + 1);
  const order = orderOf("last_event", { live: null, ended: states });
  const arms = endedArms({ filter, states, order, cursor: null, limit, tenant }, b);
  const text = `select t.state, t.scope, a.name as agent, a.pause_modes as "pauseModes", coalesce(t.labels, '{}') as labels,
      case when t.ended_at > now() - interval '5 min' then 'under_5m' when t.ended_at > now() - interval '1 h' then '5m_to_1h'
        when t.ended_at > now() - interval '24 h' then '1h_to_1d' else 'over_1d' end as age
    from (select distinct id, key from (${arms.map((arm) => `(${arm})`).join(" union all ")}) arm order by key desc, id desc limit ${limit}) p
    join task t on t.id = p.id and t.tenant_id = ${tenant} join agent a on a.id = t.agent_id`;
  const { rows } = await pool.query<EndedSample>({ text, values: b.values });
  return rows;
}
