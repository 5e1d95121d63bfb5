import type { SendEventInput, SentEvent } from "../../contract/external-event";
import type { Act } from "../../domain/receipt/act";
import type { Caller, Ports } from "../../ports";

/** Tells of something that happened elsewhere: held tasks that wait for it are woken, and it is kept a while for later ones. */
export async function sendEvent(ports: Ports, caller: Caller, input: SendEventInput): Promise<SentEvent> {
  const { topic, provider = null, id: senderId = null, data = null } = input;
  const id = ports.newId();
  const matchedEvent = { topic, eventId: id, ...(provider ? { provider } : {}) };
  const facts = { subject: `event ${topic}`, matchedEvent };
  const act: Act = { actor: caller.actor, verb: "send_event", reason: null, facts };
  const received = await ports.waits.receive({ id, tenantId: caller.tenantId, topic, provider, senderId, data }, act);
  return { ...received, keptUntil: received.keptUntil.toISOString() };
}
