import type { Ports } from "../../ports";
import type { PushCall, PushDelivery } from "../../ports/notices";
import { toTaskNews } from "../../queries/client/follow-task";
import { binduTeller } from "./bindu-events";

/** One event as a stream of this dialect would tell it, under an id of its own; from the log alone, so that each try says the same. */
export async function composeBinduPush(ports: Ports, push: PushDelivery): Promise<PushCall | null> {
  const { tenantId, client: name, taskId, seq } = push;
  const client = { tenantId, client: name, agents: [] };
  const [task, page] = await Promise.all([
    ports.clients.standing(client, taskId),
    ports.clients.news(client, taskId, { after: seq - 1, limit: 1 }),
  ]);
  const [news] = toTaskNews(page.news);
  if (!task || news?.event.seq !== seq) return null;
  const told = binduTeller({ id: taskId, contextId: task.contextId })(news);
  if (!told) return null;
  return { body: JSON.stringify({ event_id: `${taskId}-${seq}`, ...told }), contentType: "application/json" };
}
