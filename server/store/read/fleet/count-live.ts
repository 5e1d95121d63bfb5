import type { Pool } from "pg";
import type { TaskFilter } from "../../../contract/task-inputs";
import { Bindings } from "./bindings";
import type { CountRow } from "./count-tally";
import {
  ageIs,
  agentIsOneOf,
  budgetUsedIs,
  heldByOneOf,
  isUsedUp,
  labelsOverlap,
  liveStateIs,
  pausesBy,
  reviewIs,
  scopeIs,
  textFits,
} from "./fleet-conditions";
import { cutFleet } from "./fleet-cut";
import { readTextSearch } from "./text-search";

/** What a filter asks of a live task, part by part: each facet leaves its own part out. */
const PARTS = ["states", "agents", "held", "review", "age", "pause", "budget", "labels"] as const;
type Part = (typeof PARTS)[number];
type Parts = Readonly<Record<Part, readonly string[]>>;

/** Counts live tasks, exactly, in one pass over them. A facet does not cut itself: its other values stay to be chosen. */
export async function countLive(pool: Pool, tenantId: string, filter: TaskFilter): Promise<readonly CountRow[]> {
  const b = new Bindings();
  const tenant = b.bind(tenantId);
  const { live } = cutFleet(filter);
  const always = [...scopeIs(filter.scope, b), ...textFits(readTextSearch(filter.q), tenant, b)];
  const parts: Parts = {
    states: live ? liveStateIs(live, b) : ["false"],
    agents: agentIsOneOf(filter.agents, tenant, b),
    held: heldByOneOf(filter.heldBy, b),
    review: reviewIs(filter.review),
    age: ageIs(filter.inState, "t.state_since"),
    pause: pausesBy(filter.pauseSupport, tenant, b),
    budget: budgetUsedIs(filter.budgetUsed, tenant),
    labels: labelsOverlap(filter.labels, b),
  };
  const asked = PARTS.filter((part) => parts[part].length > 0);
  const flags = asked.map((part) => `, ${parts[part].join(" and ")} as fits_${part}`);
  const text = `with live as materialized (
    select t.state, t.scope, t.agent_id, t.labels, t.suspension, t.pending_pause is not null as pausing, ${AGE} as age,
      ${isUsedUp("over_80", tenant)} as over_80, ${isUsedUp("at_limit", tenant)} as at_limit${flags.join("")}
    from task t where t.tenant_id = ${tenant} and t.ended_at is null${always.map((condition) => ` and ${condition}`).join("")}
  ), ${countsOf(asked)}
  union all select 'ever', '', 1 where exists (select from task where tenant_id = ${tenant}) or exists (select from ended_count where tenant_id = ${tenant})`;
  const { rows } = await pool.query<CountRow>({ text, values: b.values });
  return rows;
}

const AGE = `case when t.state_since > now() - interval '5 min' then 'under_5m' when t.state_since > now() - interval '1 h' then '5m_to_1h'
  when t.state_since > now() - interval '1 day' then '1h_to_1d' else 'over_1d' end`;

/** What nothing is asked of is not tested, ten thousand times over; counts that are then the same are counted once. */
function countsOf(asked: readonly Part[]): string {
  const without = (left?: Part) =>
    ["true", ...asked.filter((part) => part !== left).map((part) => `fits_${part}`)].join(" and ");
  const count = (left?: Part) => `count(*) filter (where ${without(left)})::int`;
  return `cube as (
    select grouping(state, scope, agent_id, age) as g, state, pausing, scope, agent_id, age,
      ${count()} as n, ${count("states")} as any_state, ${count("agents")} as any_agent, ${count("age")} as any_age,
      ${count("pause")} as any_pause
    from live group by grouping sets ((state, pausing), (scope), (agent_id), (age), ())
  )
  select case g when 7 then 'state' when 11 then 'scope' when 14 then 'inState' else 'matching' end as facet,
    case g when 7 then case when pausing then 'pausing' else state::text end when 11 then scope when 14 then age else '' end as value,
    case g when 7 then any_state when 14 then any_age else n end as n
  from cube where g <> 13
  union all select 'agent', a.name, c.any_agent from cube c join agent a on a.id = c.agent_id where c.g = 13
  union all select 'pauseSupport', coalesce(mode, 'none'), sum(c.any_pause)::int
    from cube c join agent a on a.id = c.agent_id left join lateral unnest(a.pause_modes) mode on true where c.g = 13 group by 2
  union all select 'heldBy', h.kind, count(*)::int
    from (select distinct h.handle, h.kind from live join holder h on h.handle = live.suspension
      where live.suspension is not null and ${without("held")}) h group by 2
  union all select 'heldBy', 'agent', count(*)::int from live where state = 'paused_by_agent' and ${without("held")}
  union all select 'review', 'overdue', count(*)::int
    from live join suspension s on s.handle = live.suspension where s.overdue_at is not null and ${without("review")}
  union all select 'budgetUsed', 'over_80', count(*)::int from live where over_80 and ${without("budget")}
  union all select 'budgetUsed', 'at_limit', count(*)::int from live where at_limit and ${without("budget")}
  union all select 'labels', label, count(*)::int
    from (select unnest(live.labels) as label from live where live.labels <> '{}' and ${without("labels")}) x group by 2`;
}
