import type { Pool } from "pg";
import { chooseStrategy } from "../../domain/session/choose-strategy";
import type { SessionCapabilities } from "../../domain/session/session";
import type { KnownAgent } from "../../ports/agent-store";
import { prepared } from "../prepared";
import { GONE_AFTER } from "./gone-after";

interface AgentRow extends Omit<KnownAgent, "freeSlots" | "offlineSince" | "comesBack" | "registeredAt"> {
  /** Of its newest session; null where its tasks keep none. */
  readonly capabilities: SessionCapabilities | null;
  readonly free: number;
  readonly offlineSince: Date | null;
  readonly registeredAt: Date;
}

const SELECT = `select a.name, a.version, a.description, a.skills, a.input_schema as "inputSchema", a.state_schema as "stateSchema", a.pause_modes as "pauseModes",
  a.can_park as "canPark", a.can_clean_up as "canCleanUp", a.resume_causes as "resumeCauses", a.concurrency, a.default_scope as "defaultScope", a.built_in as "builtIn",
  a.releases_callers as "releasesCallers", a.registered_at as "registeredAt", r.running,
  coalesce(h.held, 0) as held, c.capabilities, w.workers, q.queued, greatest(0, least(w.places, a.concurrency) - r.running)::int as free,
  case when w.workers = 0 then a.seen_at end as "offlineSince"
from agent a
left join (select t.agent_id, count(*)::int as held from task t
  where t.tenant_id = $1 and t.ended_at is null and t.state in ('paused_by_client', 'paused_by_agent') group by t.agent_id) h on h.agent_id = a.id
left join lateral (select s.capabilities from agent_session s where s.agent_id = a.id order by s.created_at desc limit 1) c on true
cross join lateral (select count(*)::int as workers, coalesce(sum(capacity), 0)::int as places
  from agent_worker w where w.agent_id = a.id and w.seen_at > clock_timestamp() - ${GONE_AFTER}) w
cross join lateral (select count(*)::int as queued from task t where t.agent_id = a.id and t.queued_at is not null) q
cross join lateral (select count(*)::int as running from task t where t.agent_id = a.id and t.attempt is not null) r`;

const all = prepared(`${SELECT} where a.tenant_id = $1 order by a.name`);
const one = prepared(`${SELECT} where a.tenant_id = $1 and a.name = $2`);

export async function listAgents(pool: Pool, tenantId: string): Promise<readonly KnownAgent[]> {
  const { rows } = await pool.query<AgentRow>(all([tenantId]));
  return rows.map(toAgentView);
}

export async function findAgent(pool: Pool, tenantId: string, name: string): Promise<KnownAgent | null> {
  const { rows } = await pool.query<AgentRow>(one([tenantId, name]));
  return rows[0] ? toAgentView(rows[0]) : null;
}

function toAgentView({ free, offlineSince, registeredAt, capabilities, ...agent }: AgentRow): KnownAgent {
  const comesBack = capabilities && wayBack(capabilities);
  return {
    ...agent,
    comesBack,
    freeSlots: free,
    offlineSince: offlineSince?.toISOString() ?? null,
    registeredAt: registeredAt.toISOString(),
  };
}

/** Of a conversation that has begun and whose token is known. */
function wayBack(capabilities: SessionCapabilities) {
  return chooseStrategy({ hasToken: true, capabilities, entries: 1, shortened: 0, wantsFresh: false }).strategy;
}
