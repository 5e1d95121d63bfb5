import type { Json } from "../../domain/json";
import { RECEIPTS_TOPIC, workTopic } from "../../events/topics";
import type { AgentStore } from "../../ports/agent-store";
import type { Pools } from "../pools";
import { prepared } from "../prepared";
import { inAct } from "../settings/in-act";
import { ShortMemory } from "../short-memory";
import { readAgentFigures } from "./agent-figures";
import { findAgent, listAgents } from "./list-agents";
import { registerAgent } from "./register-agent";

interface Tools {
  readonly pools: Pick<Pools, "writer" | "read">;
  /** UUIDv7. */
  readonly newId: () => string;
  readonly onCommitted: (topics: readonly string[]) => void;
}

const idOf = prepared("select id from agent where tenant_id = $1 and name = $2");
const schemaOf = prepared("select input_schema as schema from agent where tenant_id = $1 and name = $2");
const setReleasesCallers = prepared(`with seen as (
    select id, releases_callers as was from agent where tenant_id = $1 and name = $2 for no key update)
  update agent a set releases_callers = $3 from seen where a.id = seen.id returning seen.was`);
const seen =
  prepared(`with w as (insert into agent_worker (agent_id, worker_id, capacity, key_id) values ($1, $2, coalesce($3::int, 1), $4::uuid)
  on conflict (agent_id, worker_id) do update set capacity = coalesce($3, agent_worker.capacity),
    key_id = coalesce($4, agent_worker.key_id), seen_at = clock_timestamp())
update agent set seen_at = clock_timestamp() where id = $1`);
const keyOf = prepared('select key_id as "keyId" from agent_worker where agent_id = $1 and worker_id = $2');
// Names of workers that are gone for good pile up otherwise: each start of a worker brings a new one.
const forget = prepared(
  "delete from agent_worker where agent_id = $1 and seen_at < clock_timestamp() - interval '1 day'",
);

/**
 * Ids are for good and a worker is missed after a minute: within this time neither is asked for, or told, twice. What an
 * agent takes may have changed in another process for so long, as it may while a task is queued.
 */
const REMEMBER_MS = 5_000;

export function openAgentStore({ pools: { writer, read }, newId, onCommitted }: Tools): AgentStore {
  const ids = new ShortMemory<string>(REMEMBER_MS);
  const schemas = new ShortMemory<{ readonly agent: string; readonly schema: Json }>(REMEMBER_MS);
  const living = new ShortMemory<number | null>(REMEMBER_MS);
  return {
    async register(tenantId, agent) {
      const agentId = await registerAgent(writer, tenantId, { ...agent, id: newId() });
      schemas.forget((kept) => kept.agent === `${tenantId} ${agent.name}`);
      await writer.query(forget([agentId]));
      // A higher limit may admit what waits.
      onCommitted([workTopic(agentId)]);
      return { agentId };
    },
    list: (tenantId) => listAgents(read, tenantId),
    findView: (tenantId, name) => findAgent(read, tenantId, name),
    figures: (tenantId, name) => readAgentFigures(read, tenantId, name),
    async findInputSchema(tenantId, name) {
      const agent = `${tenantId} ${name}`;
      const known = schemas.find(agent);
      if (known) return known;
      const { rows } = await read.query<{ schema: Json }>(schemaOf([tenantId, name]));
      const [row] = rows;
      if (row) schemas.keep(agent, { agent, ...row });
      return row ?? null;
    },
    async releaseCallers({ tenantId, name, on }, act) {
      const receipt = { id: newId(), tenantId, act };
      const isThere = await inAct(writer, receipt, async (client) => {
        const { rows } = await client.query<{ was: boolean }>(setReleasesCallers([tenantId, name, on]));
        const [row] = rows;
        return row ? { done: true, unchanged: row.was === on } : { done: false, code: "AGENT_NOT_FOUND" };
      });
      onCommitted([RECEIPTS_TOPIC]);
      return isThere;
    },
    async findId(tenantId, name) {
      const known = ids.find(`${tenantId} ${name}`);
      if (known) return known;
      const { rows } = await read.query<{ id: string }>(idOf([tenantId, name]));
      const id = rows[0]?.id ?? null;
      if (id) ids.keep(`${tenantId} ${name}`, id);
      return id;
    },
    async workerSeen({ agentId, workerId, capacity, keyId = null }) {
      const worker = `${agentId} ${keyId ?? ""} ${workerId}`;
      const told = living.find(worker);
      if (told !== undefined && (capacity === null || capacity === told)) return;
      await writer.query(seen([agentId, workerId, capacity, keyId]));
      living.keep(worker, capacity);
    },
    async workerKey(agentId, workerId) {
      const { rows } = await read.query<{ keyId: string | null }>(keyOf([agentId, workerId]));
      return rows[0]?.keyId ?? null;
    },
  };
}
