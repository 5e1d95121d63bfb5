import type { ClientBase } from "pg";
import type { TargetSelection } from "../../contract/operation-inputs";
import { formatActor } from "../../domain/actor";
import type { NewOperation, StartedOperation } from "../../ports/operation-store";
import { prepared } from "../prepared";
import { Bindings } from "../read/fleet/bindings";
import { selectionConditions } from "./select-targets";
import { turnLock } from "./turn-lock";

/** Freezes the chosen tasks, the oldest first. */
export function startBySelection(
  client: ClientBase,
  operation: NewOperation,
  selection: TargetSelection,
): Promise<StartedOperation> {
  const b = new Bindings();
  const picked = `select id, null::text as handle, row_number() over (order by id)::int as no from (${chosen(operation.tenantId, selection, b)}) t`;
  const filter = "filter" in selection ? selection.filter : null;
  return startPicked(client, b, { operation, picked, filter, undoes: null });
}

/** What was named stays a target when it is not there: each has its outcome. */
function chosen(tenantId: string, selection: TargetSelection, b: Bindings): string {
  if ("taskIds" in selection) return `select distinct unnest(${b.bind(selection.taskIds, "uuid[]")}) as id`;
  return `select t.id from task t where ${selectionConditions(tenantId, selection, b)}`;
}

const afterItsTurn = prepared(`select pg_advisory_xact_lock(${turnLock("$1")})`);

/**
 * Freezes what the other operation reached, with the holds that it made: also in the turn that is under way. It is being
 * stopped, or is over, so that no other turn begins.
 */
export async function startByOperation(
  client: ClientBase,
  operation: NewOperation,
  undoes: string,
): Promise<StartedOperation> {
  await client.query(afterItsTurn([undoes]));
  const b = new Bindings();
  const picked = `select task_id as id, handle, row_number() over (order by no)::int as no
    from operation_target where operation_id = ${b.bind(undoes, "uuid")} and outcome in ('done', 'asked')`;
  return startPicked(client, b, { operation, picked, filter: null, undoes });
}

/** Freezes tasks of the tenant that fulfil a condition on `task t`, the oldest first. */
export function startForBudget(
  client: ClientBase,
  operation: NewOperation,
  condition: (b: Bindings) => string,
): Promise<StartedOperation> {
  const b = new Bindings();
  const chosen = `select t.id from task t where t.tenant_id = ${b.bind(operation.tenantId, "text")} and ${condition(b)}`;
  const picked = `select id, null::text as handle, row_number() over (order by id)::int as no from (${chosen}) t`;
  return startPicked(client, b, { operation, picked, filter: null, undoes: null });
}

interface Start {
  readonly operation: NewOperation;
  /** Selects `id`, `handle` and `no` of the targets. */
  readonly picked: string;
  readonly filter: unknown;
  readonly undoes: string | null;
  readonly holdId?: string;
  /** It is kept, with nothing done, when there are no targets. */
  readonly keepsEmpty?: boolean;
}

/** Freezes what `picked` selects. */
export async function startPicked(
  client: ClientBase,
  b: Bindings,
  { operation, picked, filter, undoes, holdId, keepsEmpty = false }: Start,
): Promise<StartedOperation> {
  const { id, tenantId, verb, actor, reason, params, perSecond, requestId } = operation;
  const cells: readonly (readonly [column: string, value: unknown, type: string])[] = [
    ["id", id, "uuid"],
    ["tenant_id", tenantId, "text"],
    ["verb", verb, "text"],
    ["undoes", undoes, "uuid"],
    ["actor", formatActor(actor), "text"],
    ["reason", reason, "text"],
    ["params", JSON.stringify(params), "jsonb"],
    ["filter", filter && JSON.stringify(filter), "jsonb"],
    ["per_second", perSecond, "int"],
    ["request_id", requestId, "text"],
    ["hold_id", holdId ?? null, "uuid"],
  ];
  const values = cells.map(([, value, type]) => b.bind(value, type));
  const text = `with picked as materialized (${picked}), size as (select count(*)::int as n from picked),
    made as (insert into operation (${cells.map(([column]) => column).join(", ")}, targets, state, decided_at, finished_at)
      select ${values.join(", ")}, n, case when n > 0 then 'running' else 'finished' end,
        case when n = 0 then clock_timestamp() end, case when n = 0 then clock_timestamp() end
      from size where n > 0 or ${keepsEmpty} on conflict do nothing returning id),
    frozen as (insert into operation_target (operation_id, no, task_id, handle) select made.id, p.no, p.id, p.handle from made, picked p)
    select (select n from size) as n, (select id from made) as id`;
  const { rows } = await client.query<{ n: number; id: string | null }>({ text, values: b.values });
  const [made] = rows;
  if (made?.id) return { kind: "started", operationId: made.id };
  const before = await findBefore(client, operation, undoes);
  return before ? { kind: "repeated", operationId: before } : { kind: "empty" };
}

/** The operation that was there first: of the same request, or that takes the same one back. */
async function findBefore(
  client: ClientBase,
  { tenantId, requestId }: NewOperation,
  undoes: string | null,
): Promise<string | null> {
  const text =
    "select id from operation where tenant_id = $1 and (request_id = $2 or undoes = $3::uuid) order by id limit 1";
  const { rows } = await client.query<{ id: string }>(text, [tenantId, requestId, undoes]);
  return rows[0]?.id ?? null;
}
