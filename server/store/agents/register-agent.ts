import type { Pool } from "pg";
import type { AgentRegistration } from "../../ports/agent-store";
import { inTransaction } from "../in-transaction";
import { prepared } from "../prepared";
import { jsonCell } from "../writer/column";

const upsert =
  prepared(`insert into agent as a (id, tenant_id, name, version, description, skills, input_schema, state_schema, resume_schema,
    pause_modes, can_park, resume_causes, concurrency, default_scope, built_in, can_clean_up, secret_keys, secret_paths)
  values ($1, $2, $3, $4, $5, $6, coalesce($7::json, 'null'), $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)
  on conflict (tenant_id, name) do update set version = excluded.version, description = excluded.description, skills = excluded.skills,
    input_schema = excluded.input_schema, state_schema = excluded.state_schema, resume_schema = excluded.resume_schema,
    pause_modes = excluded.pause_modes, can_park = excluded.can_park, can_clean_up = excluded.can_clean_up, resume_causes = excluded.resume_causes,
    concurrency = excluded.concurrency, default_scope = excluded.default_scope, built_in = excluded.built_in, secret_keys = excluded.secret_keys, secret_paths = excluded.secret_paths,
    registered_at = clock_timestamp(), seen_at = clock_timestamp()
  returning a.id`);
const shrink = prepared("delete from agent_slot where agent_id = $1 and ($2::int is null or no > $2)");
const grow = prepared(
  "insert into agent_slot (agent_id, no) select $1, n from generate_series(1, $2::int) n on conflict do nothing",
);
// Tasks that run already take a place, so that a new limit counts them. In the order of claims: places, then tasks.
const settle =
  prepared(`with free as (select no, row_number() over (order by no) as k from agent_slot where agent_id = $1 and task_id is null),
  homeless as (select t.id, row_number() over (order by t.claimed_at, t.id) as k from task t
    where t.agent_id = $1 and t.attempt is not null and not exists (select 1 from agent_slot s where s.task_id = t.id))
  update agent_slot s set task_id = homeless.id from free join homeless using (k) where s.agent_id = $1 and s.no = free.no`);

/** Makes the agent, or makes it what it says now. A lower limit lets running tasks end; it only admits no new ones. */
export async function registerAgent(
  pool: Pool,
  tenantId: string,
  { id, ...agent }: AgentRegistration & { readonly id: string },
): Promise<string> {
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      upsert([
        id,
        tenantId,
        agent.name,
        agent.version,
        agent.description,
        agent.skills,
        jsonCell(agent.inputSchema),
        jsonCell(agent.stateSchema),
        jsonCell(agent.resumeSchema),
        agent.pauseModes,
        agent.canPark,
        agent.resumeCauses,
        agent.concurrency,
        agent.defaultScope,
        agent.builtIn,
        agent.canCleanUp,
        agent.secrets?.keys ?? [],
        agent.secrets?.paths ?? [],
      ]),
    );
    const agentId = rows[0]?.id ?? id;
    await client.query(shrink([agentId, agent.concurrency]));
    if (agent.concurrency !== null) {
      await client.query(grow([agentId, agent.concurrency]));
      await client.query(settle([agentId]));
    }
    return agentId;
  });
}
