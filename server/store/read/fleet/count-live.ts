import type { Pool } from "pg";
import type { TaskFilter } from "../../../contract/task-inputs";
import { Bindings } from "./bindings";
import type { CountRow } from "./count-tally";
import { ageIs, agentIsOneOf, heldByOneOf, labelsOverlap, liveStateIs, scopeIs, textFits } from "./fleet-conditions";
import { cutFleet } from "./fleet-cut";
import { readTextSearch } from "./text-search";

/** Counts live tasks, exactly, in one pass over them. A facet does not cut itself: its other values stay to be chosen. */
export async function countLive(pool: Pool, tenantId: string, filter: TaskFilter): Promise<readonly CountRow[]> {
  const b = new Bindings();
  const tenant = b.bind(tenantId);
  const { live } = cutFleet(filter);
  const always = [...scopeIs(filter.scope, b), ...textFits(readTextSearch(filter.q), tenant, b)];
  const text = `with live as materialized (
    select t.state, t.scope, t.agent_id, t.labels, t.suspension, t.pending_pause is not null as pausing, ${AGE} as age,
      ${all(live ? liveStateIs(live, b) : ["false"])} as s, ${all(agentIsOneOf(filter.agents, tenant, b))} as a,
      ${all(heldByOneOf(filter.heldBy, b))} as h, ${all(ageIs(filter.inState, "t.state_since"))} as i, ${all(labelsOverlap(filter.labels, b))} as l
    from task t where t.tenant_id = ${tenant} and t.ended_at is null${always.map((condition) => ` and ${condition}`).join("")}
  ), ${COUNTS}
  union all select 'ever', '', 1 where exists (select from task where tenant_id = ${tenant}) or exists (select from ended_count where tenant_id = ${tenant})`;
  const { rows } = await pool.query<CountRow>({ text, values: b.values });
  return rows;
}

function all(conditions: readonly string[]): string {
  return conditions.length > 0 ? `(${conditions.join(" and ")})` : "true";
}

const AGE = `case when t.state_since > now() - interval '5 min' then 'under_5m' when t.state_since > now() - interval '1 h' then '5m_to_1h'
  when t.state_since > now() - interval '1 day' then '1h_to_1d' else 'over_1d' end`;

const COUNTS = `cube as (
    select grouping(state, scope, agent_id, age) as g, state, pausing, scope, agent_id, age,
      count(*) filter (where s and a and h and i and l)::int as n, count(*) filter (where a and h and i and l)::int as any_state,
      count(*) filter (where s and h and i and l)::int as any_agent, count(*) filter (where s and a and h and l)::int as any_age
    from live group by grouping sets ((state, pausing), (scope), (agent_id), (age), ())
  )
  select case g when 7 then 'state' when 11 then 'scope' when 14 then 'inState' else 'matching' end as facet,
    case g when 7 then case when pausing then 'pausing' else state::text end when 11 then scope when 14 then age else '' end as value,
    case g when 7 then any_state when 14 then any_age else n end as n
  from cube where g <> 13
  union all select 'agent', a.name, c.any_agent from cube c join agent a on a.id = c.agent_id where c.g = 13
  union all select 'pauseSupport', coalesce(mode, 'none'), sum(c.n)::int
    from cube c join agent a on a.id = c.agent_id left join lateral unnest(a.pause_modes) mode on true where c.g = 13 group by 2
  union all select 'heldBy', h.kind, count(distinct h.handle)::int from live join holder h on h.handle = live.suspension where s and a and i and l group by 2
  union all select 'heldBy', 'agent', count(*)::int from live where state = 'paused_by_agent' and s and a and i and l
  union all select 'labels', label, count(*)::int from live cross join lateral unnest(labels) label where labels <> '{}' and s and a and h and i group by 2`;
