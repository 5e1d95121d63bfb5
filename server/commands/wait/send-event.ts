import type { SendEventInput, SentEvent } from "../../contract/external-event";
import { stopOfRule } from "../../domain/hold/stop-of-rule";
import type { Act } from "../../domain/receipt/act";
import type { Caller, Ports } from "../../ports";

/** Tells of something that happened elsewhere: held tasks that wait for it are woken, and it is kept a while for later ones. */
export async function sendEvent(ports: Ports, caller: Caller, input: SendEventInput): Promise<SentEvent> {
  const { topic, provider = null, id: senderId = null, data = null } = input;
  const id = ports.newId();
  const matchedEvent = { topic, eventId: id, ...(provider ? { provider } : {}) };
  const facts = { subject: `event ${topic}`, matchedEvent };
  const act: Act = { actor: caller.actor, verb: "send_event", reason: null, facts };
  const event = { id, tenantId: caller.tenantId, topic, provider, senderId, data };
  const received = await ports.waits.receive(event, act, (rules) => rules.map((rule) => stopOfRule(rule, data)));
  return { ...received, keptUntil: received.keptUntil.toISOString() };
}
