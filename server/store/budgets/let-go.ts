import type { ClientBase } from "pg";
import { type Actor, formatActor } from "../../domain/actor";
import { budgetActor } from "../../domain/budget/decide-budget-hold";
import { refillTopic } from "../../domain/budget/refill-topic";
import { RESUMES_PER_SECOND } from "../../domain/operation/operation";
import { startForBudget } from "../operations/start-operation";
import { prepared } from "../prepared";
import { receiveEvent } from "../waits/external-events";

interface Refill {
  readonly tenantId: string;
  readonly budgetId: string;
  readonly name: string;
  readonly actor: Actor;
  /** Of who asked for it: the same one again finds the operation that it made. */
  readonly requestId?: string | null;
}

/** By the open suspension or the pause under way: the budget holds `task t`. */
export function heldBy(actor: string): string {
  return `(exists (select from holder h where h.handle = t.suspension and h.kind = 'budget' and h.actor = ${actor} and h.released_at is null)
    or t.pending_pause -> 'holders' @> jsonb_build_array(jsonb_build_object('kind', 'budget', 'actor', jsonb_build_object('id', split_part(${actor}, ':', 2) || ':' || split_part(${actor}, ':', 3)))))`;
}

const anyHeld = prepared(`select exists (select from holder h join suspension s on s.handle = h.handle
      where h.kind = 'budget' and h.actor = $1 and h.released_at is null and s.resumed_at is null)
    or exists (select from task t where t.pending_pause is not null and ${heldBy("$1")}) as held`);

/** Whether the budget holds a task, or a task comes to its boundary for it. */
export async function holdsAny(client: ClientBase, budgetId: string): Promise<boolean> {
  const { rows } = await client.query<{ held: boolean }>(anyHeld([formatActor(budgetActor(budgetId))]));
  return rows[0]?.held ?? false;
}

/**
 * Inside the transaction in which there is something left again: the tasks it holds go on, the oldest first and not all at
 * once, and who parked until then wakes. Returns the operation; null when it held none.
 */
export async function startRefill(client: ClientBase, refill: Refill, newId: () => string): Promise<string | null> {
  const { tenantId, budgetId, actor } = refill;
  const event = { id: newId(), tenantId, topic: refillTopic(budgetId), provider: null, senderId: null, data: null };
  await receiveEvent(client, event, actor);
  return letTasksGo(client, { ...refill, id: newId() }, "all");
}

/** The tasks go on that it holds and does not count for any more; nothing is said of a refill. */
export async function letStraysGo(client: ClientBase, refill: Refill, newId: () => string): Promise<string | null> {
  return letTasksGo(client, { ...refill, id: newId() }, "strays");
}

async function letTasksGo(
  client: ClientBase,
  { id, tenantId, budgetId, name, actor, requestId = null }: Refill & { readonly id: string },
  which: "all" | "strays",
): Promise<string | null> {
  const order = { id, verb: "refill", actor, reason: name, params: { budgetId } } as const;
  const started = await startForBudget(
    client,
    { ...order, tenantId, perSecond: RESUMES_PER_SECOND, requestId },
    (b) => {
      const held = heldBy(b.bind(formatActor(budgetActor(budgetId)), "text"));
      const strays = which === "strays" ? ` and not ${b.bind(budgetId, "uuid")} = any(t.budgets)` : "";
      return `t.ended_at is null and ${held}${strays}`;
    },
  );
  return started.kind === "empty" ? null : started.operationId;
}
