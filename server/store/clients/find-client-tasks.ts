import type { Pool } from "pg";
import type { ClientRef, ClientTask, Depth } from "../../ports/client-store";
import { grouped } from "../grouped";
import { prepared } from "../prepared";
import { type ClientTaskRow, cellsOf, clientTaskColumns, isOwn, toClientTask } from "./client-task-row";

interface Asked extends Depth {
  readonly client: ClientRef;
  readonly taskId: string;
}

const OWN = isOwn({ tenant: "asked.tenant", client: "asked.client", agents: "asked.agents" });

const read = prepared(`select asked.no, r.*
  from json_to_recordset($1::json) asked(no int, tenant text, client text, agents text[], task uuid, history int, artifacts boolean)
  cross join lateral (select ${clientTaskColumns({ history: "asked.history", artifacts: "asked.artifacts" })}
    from task t join agent a on a.id = t.agent_id where ${OWN} and t.id = asked.task limit 1) r`);

/** Clients' own tasks, null for what is not theirs; those that are asked for at once go together. */
export function openClientTasks(pool: Pool): (asked: Asked) => Promise<ClientTask | null> {
  return grouped((asked: readonly Asked[]) => list(pool, asked), { atOnce: 5, most: 16 });
}

async function list(pool: Pool, asked: readonly Asked[]): Promise<readonly (ClientTask | null)[]> {
  const cells = asked.map(({ client, taskId, history, artifacts }, no) => {
    const [tenant, name, agents] = cellsOf(client);
    return { no, tenant, client: name, agents, task: taskId, history, artifacts };
  });
  const { rows } = await pool.query<ClientTaskRow & { readonly no: number }>(read([JSON.stringify(cells)]));
  const found = new Map(rows.map((row) => [row.no, toClientTask(row)]));
  return asked.map((_, no) => found.get(no) ?? null);
}
