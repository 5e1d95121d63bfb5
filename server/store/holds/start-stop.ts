import type { ClientBase } from "pg";
import type { StoppedAnswer } from "../../contract/stop-view";
import { type Actor, formatActor } from "../../domain/actor";
import { isSharper } from "../../domain/hold/stop-mode";
import type { PauseMode } from "../../domain/task/task";
import type { NewScopeHold } from "../../ports/stop-store";
import { prepared } from "../prepared";
import { takesIn } from "./stop-sql";

const insertHold =
  prepared(`insert into scope_hold (id, tenant_id, target_kind, target, mode, actor, reason, rule_id) values ($1, $2, $3, $4, $5, $6, $7, $8)
  on conflict (tenant_id, target_kind, target) where released_at is null do nothing`);
const readStanding =
  prepared(`select id, mode, (select o.id from operation o where o.hold_id = h.id order by o.id desc limit 1) as "operationId"
  from scope_hold h where tenant_id = $1 and target_kind = $2 and target = $3 and released_at is null for update of h`);
const sharpen = prepared("update scope_hold set mode = $2 where id = $1");
// Those at work are asked first; the rest is chosen while these stop, however many there are.
const insertOperation = prepared(`with h as (select * from scope_hold where id = $2),
picked as materialized (select t.id, row_number() over (order by t.id)::int as no from h, task t
  where t.tenant_id = $3 and t.ended_at is null and t.attempt is not null and ${takesIn("h", "t")}),
made as (insert into operation (id, hold_id, tenant_id, verb, actor, reason, params, request_id, selecting, targets)
  select $1, $2, $3, 'pause', $4, $5, $6::jsonb, $7, true, (select count(*)::int from picked) returning id)
insert into operation_target (operation_id, no, task_id) select made.id, picked.no, picked.id from made, picked`);

interface Standing {
  readonly id: string;
  readonly mode: PauseMode | null;
  readonly operationId: string | null;
}

/** Inside a transaction, with the receipt of it. */
export async function startStop(
  client: ClientBase,
  order: NewScopeHold & { readonly ruleId?: string },
): Promise<StoppedAnswer> {
  const { id, tenantId, target, mode, actor, reason, ruleId = null } = order;
  const key = [tenantId, target.kind, target.value];
  const made = await client.query(insertHold([id, ...key, mode, formatActor(actor), reason, ruleId]));
  if (made.rowCount) return { kind: "started", holdId: id, operationId: await carryOut(client, id, order) };
  const { rows } = await client.query<Standing>(readStanding(key));
  const [standing] = rows;
  // It was released in this very moment: then it is as if none had stood.
  if (!standing) return startStop(client, order);
  if (!isSharper(mode, standing.mode))
    return { kind: "standing", holdId: standing.id, operationId: standing.operationId };
  await client.query(sharpen([standing.id, mode]));
  return { kind: "sharpened", holdId: standing.id, operationId: await carryOut(client, standing.id, order) };
}

/** The operation that stops each task; a stop that lets what runs run to its end needs none. */
async function carryOut(
  client: ClientBase,
  holdId: string,
  order: {
    readonly operationId: string;
    readonly tenantId: string;
    readonly mode: PauseMode | null;
    readonly actor: Actor;
    readonly reason: string | null;
    readonly requestId: string | null;
  },
): Promise<string | null> {
  const { operationId, tenantId, mode, actor, reason, requestId } = order;
  if (mode === null) return null;
  const params = JSON.stringify({ mode, holder: "panic" });
  await client.query(insertOperation([operationId, holdId, tenantId, formatActor(actor), reason, params, requestId]));
  return operationId;
}
