import type { ClientBase } from "pg";
import { type Actor, formatActor } from "../../domain/actor";
import { budgetActor } from "../../domain/budget/decide-budget-hold";
import { refillTopic } from "../../domain/budget/refill-topic";
import { RESUMES_PER_SECOND } from "../../domain/operation/operation";
import { startForBudget } from "../operations/start-operation";
import { receiveEvent } from "../waits/external-events";

interface Refill {
  readonly tenantId: string;
  readonly budgetId: string;
  readonly name: string;
  readonly actor: Actor;
}

/** By the open suspension or the pause under way: the budget holds `task t`. */
export function heldBy(actor: string): string {
  return `(exists (select from holder h where h.handle = t.suspension and h.kind = 'budget' and h.actor = ${actor} and h.released_at is null)
    or t.pending_pause -> 'holders' @> jsonb_build_array(jsonb_build_object('kind', 'budget', 'actor', jsonb_build_object('id', split_part(${actor}, ':', 2) || ':' || split_part(${actor}, ':', 3)))))`;
}

/**
 * Inside the transaction in which there is something left again: the tasks it holds go on, the oldest first and not all at
 * once, and who parked until then wakes. Returns the operation; null when it held none.
 */
export async function startRefill(
  client: ClientBase,
  { tenantId, budgetId, name, actor }: Refill,
  newId: () => string,
): Promise<string | null> {
  const event = { id: newId(), tenantId, topic: refillTopic(budgetId), provider: null, senderId: null, data: null };
  await receiveEvent(client, event, actor);
  const order = { id: newId(), verb: "refill", actor, reason: name, params: { budgetId } } as const;
  const started = await startForBudget(
    client,
    { ...order, tenantId, perSecond: RESUMES_PER_SECOND, requestId: null },
    (b) => `t.ended_at is null and ${heldBy(b.bind(formatActor(budgetActor(budgetId)), "text"))}`,
  );
  return started.kind === "empty" ? null : started.operationId;
}
