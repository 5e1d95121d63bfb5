import type { Pool } from "pg";
import type { AgentFigures } from "../../contract/agent-view";
import { prepared } from "../prepared";

/** Runs that figures are taken from, among so many of the newest tasks that ended. */
const RUNS = 20;
const LOOKED_AT = 200;

const MEDIAN = "percentile_disc(0.5) within group";
const read = prepared(`with ended as materialized (
    select t.id, t.state, t.spent_micros, t.active_ms, t.ended_at from task t
    where t.tenant_id = $1 and t.agent_id = (select id from agent where tenant_id = $1 and name = $2) and t.ended_at is not null
    order by t.ended_at desc, t.id desc limit ${LOOKED_AT}),
  runs as (select * from ended where state = 'completed' order by ended_at desc, id desc limit ${RUNS}),
  stops as (select s.mode, ${MEDIAN} (order by s.boundary_ms) as ms from ended e join suspension s on s.task_id = e.id
    where s.mode is not null and s.boundary_ms is not null and s.stop_proof <> 'never_started' group by 1)
  select count(*)::int as runs, (${MEDIAN} (order by spent_micros))::float8 as "spentMicros",
    (${MEDIAN} (order by active_ms))::float8 as "activeMs",
    coalesce((select json_object_agg(mode, ms) from stops), '{}') as "boundaryMs" from runs`);

const NONE: AgentFigures = { runs: 0, spentMicros: null, activeMs: null, boundaryMs: {} };

/** One walk along the index of an agent's ended tasks; an unknown agent has no figures. */
export async function readAgentFigures(pool: Pool, tenantId: string, name: string): Promise<AgentFigures> {
  const { rows } = await pool.query<AgentFigures>(read([tenantId, name]));
  return rows[0] ?? NONE;
}
