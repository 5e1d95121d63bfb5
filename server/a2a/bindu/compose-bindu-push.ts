import type { Ports } from "../../ports";
import type { PushCall, PushDelivery } from "../../ports/notices";
import { newsOf } from "../../queries/client/follow-task";
import { binduTeller } from "./bindu-events";

/** What was asked stands in so many events before the move that waits for it. */
const EVENTS_BEFORE = 50;

/** One event as a stream of this dialect would tell it, under an id of its own; from the log alone, so that each try says the same. */
export async function composeBinduPush(ports: Ports, push: PushDelivery): Promise<PushCall | null> {
  const { tenantId, client: name, taskId, seq } = push;
  const client = { tenantId, client: name, agents: [] };
  const [task, events] = await Promise.all([
    ports.clients.standing(client, taskId),
    ports.reader.events({ tenantId, taskId }, Math.max(0, seq - 1 - EVENTS_BEFORE), EVENTS_BEFORE + 1),
  ]);
  const at = events.find((event) => event.seq === seq);
  if (!task || !at) return null;
  const before = events.filter((event) => event.seq < seq && !/^(message|artifact)\./.test(event.type));
  const tell = binduTeller({ id: taskId, contextId: task.contextId });
  const told = (await newsOf(ports, client, [...before, at])).map(tell).at(-1);
  if (!told) return null;
  return { body: JSON.stringify({ event_id: `${taskId}-${seq}`, ...told }), contentType: "application/json" };
}
