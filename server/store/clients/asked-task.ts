import type { ClientRef } from "../../ports/client-store";
import { cellsOf, isOwn } from "./client-task-row";

/** A task as a client asks for it. */
export interface AskedTask {
  readonly client: ClientRef;
  readonly taskId: string;
}

/** How many are read in one statement, and statements of one kind under way at a time. Each may hold megabytes: together about as many as there are connections. */
export const TOGETHER = { most: 4, atOnce: 3 };

/** Columns of `asked`, where several are read in one statement. */
export const ASKED_COLUMNS = "no int, tenant text, client text, agents text[], task uuid";

/** `task t` with its agent `a`, where the client of `asked` may see it. */
export const OWN_OF_ASKED = `from task t join agent a on a.id = t.agent_id
  where ${isOwn({ tenant: "asked.tenant", client: "asked.client", agents: "asked.agents" })} and t.id = asked.task`;

/** A row of `asked`; `no` is its place among those that are asked for. */
export function toAskedRow({ client, taskId }: AskedTask, no: number) {
  const [tenant, name, agents] = cellsOf(client);
  return { no, tenant, client: name, agents, task: taskId };
}
