import type { ClientBase, Pool } from "pg";
import type { ReleasePreview } from "../../contract/stop-view";
import type { TaskFilter } from "../../contract/task-inputs";
import type { HoldRef, ReleaseOrder } from "../../ports/stop-store";
import { startPicked } from "../operations/start-operation";
import { prepared } from "../prepared";
import { Bindings } from "../read/fleet/bindings";
import { liveConditions } from "../read/fleet/live-conditions";
import { standsOver, takesIn } from "./stop-sql";

// Whoever stops a task of it holds the row: what was under way is there when the tasks are chosen.
const end = prepared(`update scope_hold set released_at = clock_timestamp(), released_by = $3
  where tenant_id = $1 and id = $2 and released_at is null`);
const find = prepared("select id from scope_hold where tenant_id = $1 and id = $2 and released_at is null for share");
const endOperations =
  prepared(`update operation set state = 'stopping', selecting = false, next_at = clock_timestamp(), version = version + 1
  where hold_id = $1 and verb = 'pause' and state = 'running'`);
const agentsInLine = prepared(`select distinct t.agent_id from scope_hold h, task t
  where h.id = $1 and t.tenant_id = h.tenant_id and t.queued_at is not null and ${takesIn("h", "t")}`);

const IN_LINE = "t.queued_at is not null and t.attempt is null";
const HELD = `(exists (select from holder x where x.handle = t.suspension and x.kind = 'panic' and x.released_at is null)
    or t.pending_pause @> '{"holders": [{"kind": "panic"}]}')`;
const SHARED = `((select count(*) from holder x where x.handle = t.suspension and x.kind <> 'panic' and x.released_at is null) > 0
    or jsonb_path_exists(t.pending_pause, '$.holders[*] ? (@.kind != "panic")'))`;

export type Released =
  | { readonly kind: "released"; readonly operationId: string; readonly agentIds: readonly string[] }
  | { readonly kind: "empty"; readonly agentIds: readonly string[] }
  | { readonly kind: "missing" };

/** Inside a transaction, with the receipt of it. */
export async function releaseStop(
  client: ClientBase,
  order: ReleaseOrder & { readonly by: string },
): Promise<Released> {
  const { tenantId, holdId } = order.ref;
  const { filter } = order;
  const key = [tenantId, holdId];
  const stood = await (filter ? client.query(find(key)) : client.query(end([...key, order.by])));
  if (!stood.rowCount) return { kind: "missing" };
  if (!filter) await client.query(endOperations([holdId]));
  const b = new Bindings();
  const conditions = filter
    ? [...liveConditions(filter, b.bind(tenantId), b), standsOver("h", "t"), `(${HELD} or ${IN_LINE})`]
    : ["t.tenant_id = h.tenant_id", "t.ended_at is null", takesIn("h", "t"), HELD];
  const picked = `select t.id, null::text as handle, row_number() over (order by t.id)::int as no
    from scope_hold h, task t where h.id = ${b.bind(holdId, "uuid")} and ${conditions.join(" and ")}`;
  const { operationId: id, actor, reason, perSecond, requestId } = order;
  const params = filter ? ({ exempt: true } as const) : {};
  const operation = { id, verb: "release", actor, reason, params, tenantId, perSecond, requestId } as const;
  const started = await startPicked(client, b, { operation, picked, filter, undoes: null, holdId });
  const { rows } = await client.query<{ agent_id: string }>(agentsInLine([holdId]));
  const agentIds = rows.map((row) => row.agent_id);
  return started.kind === "empty"
    ? { kind: "empty", agentIds }
    : { kind: "released", operationId: started.operationId, agentIds };
}

/** Null: no such stop stands. */
export async function previewRelease(
  pool: Pool,
  { tenantId, holdId }: HoldRef,
  filter: TaskFilter | null,
): Promise<ReleasePreview | null> {
  const b = new Bindings();
  const tenant = b.bind(tenantId);
  const chosen = filter ? liveConditions(filter, tenant, b) : [`t.tenant_id = ${tenant}`, "t.ended_at is null"];
  const text = `select c.* from scope_hold h cross join lateral (
    select (count(*) filter (where ${HELD}))::int as held, (count(*) filter (where ${IN_LINE}))::int as waiting,
      (count(*) filter (where ${HELD} and ${SHARED}))::int as stay
    from task t where ${chosen.join(" and ")} and ${standsOver("h", "t")}) c
    where h.tenant_id = ${tenant} and h.id = ${b.bind(holdId, "uuid")} and h.released_at is null`;
  const { rows } = await pool.query<ReleasePreview>({ text, values: b.values });
  return rows[0] ?? null;
}
