import { V03PushNotificationSerializer } from "@a2a-js/sdk/compat/v0_3/server";
import { V1PushNotificationSerializer } from "@a2a-js/sdk/server";
import type { Ports } from "../../ports";
import type { PushCall, PushDelivery } from "../../ports/notices";
import { toTaskNews } from "../../queries/client/follow-task";
import { EVENTS_BEFORE } from "./tell-task";
import { LONG_AT_WORK, StreamTeller } from "./to-stream";

/** One event as a stream would tell it; from the log alone, so that each try says the same. */
export async function composeV1(ports: Ports, push: PushDelivery): Promise<PushCall | null> {
  const { tenantId, client: name, taskId, seq, dialect } = push;
  const client = { tenantId, client: name, agents: [] };
  // What was said and made before is not told again, so it is not read either.
  const range = { after: Math.max(0, seq - 1 - EVENTS_BEFORE), limit: EVENTS_BEFORE + 1, wordsFrom: seq };
  const [task, before] = await Promise.all([
    ports.clients.standing(client, taskId),
    ports.clients.news(client, taskId, range),
  ]);
  const news = toTaskNews(before.news.filter(({ event }) => event.seq <= seq));
  if (!task || news.at(-1)?.event.seq !== seq) return null;
  const stood = range.after > 0 ? LONG_AT_WORK : undefined;
  const teller = new StreamTeller({ id: taskId, ...task }, { pause: false }, stood);
  for (const earlier of news.slice(0, -1)) teller.tell(earlier);
  const [told] = news.slice(-1).flatMap((last) => teller.tell(last));
  if (!told) return null;
  const serializer = dialect === "a2a-0.3" ? new V03PushNotificationSerializer() : new V1PushNotificationSerializer();
  return serializer.serialize(told);
}
