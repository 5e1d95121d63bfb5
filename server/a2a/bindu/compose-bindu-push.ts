import type { Ports } from "../../ports";
import type { PushCall, PushDelivery } from "../../ports/notices";
import { toTaskNews } from "../../queries/client/follow-task";
import { binduTeller } from "./bindu-events";

/** What was asked stands in so many events before the move that waits for it. */
const EVENTS_BEFORE = 50;

/** One event as a stream of this dialect would tell it, under an id of its own; from the log alone, so that each try says the same. */
export async function composeBinduPush(ports: Ports, push: PushDelivery): Promise<PushCall | null> {
  const { tenantId, client: name, taskId, seq } = push;
  const client = { tenantId, client: name, agents: [] };
  const range = { after: Math.max(0, seq - 1 - EVENTS_BEFORE), limit: EVENTS_BEFORE + 1, wordsFrom: seq };
  const [task, before] = await Promise.all([
    ports.clients.standing(client, taskId),
    ports.clients.news(client, taskId, range),
  ]);
  const news = toTaskNews(before.news.filter(({ event }) => event.seq <= seq));
  if (!task || news.at(-1)?.event.seq !== seq) return null;
  const told = news.map(binduTeller({ id: taskId, contextId: task.contextId })).at(-1);
  if (!told) return null;
  return { body: JSON.stringify({ event_id: `${taskId}-${seq}`, ...told }), contentType: "application/json" };
}
