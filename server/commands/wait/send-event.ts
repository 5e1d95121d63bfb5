import type { SendEventInput, SentEvent } from "../../contract/external-event";
import { stopOfRule } from "../../domain/hold/stop-of-rule";
import type { Act } from "../../domain/receipt/act";
import { EVENT_REQUEST } from "../../domain/receipt/event-request";
import type { Caller, Ports } from "../../ports";
import { inputPlace, sealInput } from "../seal-input";

/** Tells of something that happened elsewhere: held tasks that wait for it are woken, and it is kept a while for later ones. */
export async function sendEvent(ports: Ports, caller: Caller, input: SendEventInput): Promise<SentEvent> {
  const { topic, provider = null, id: senderId = null } = input;
  const { tenantId, actor } = caller;
  const given = await sealInput(ports, inputPlace(ports, { tenantId, taskId: null, actor }), input.data ?? null);
  const id = ports.newId();
  const matchedEvent = { topic, eventId: id, ...(provider ? { provider } : {}) };
  const facts = { subject: `event ${topic}`, matchedEvent, inputHash: given.inputHash };
  const act: Act = { actor, verb: "send_event", reason: null, requestId: EVENT_REQUEST + id, facts };
  const { input: data, inputHash: dataHash, sealed } = given;
  const event = { id, tenantId, topic, provider, senderId, data, dataHash, sealed };
  const received = await ports.waits.receive(event, act, (rules) => rules.map((rule) => stopOfRule(rule, data)));
  return { ...received, keptUntil: received.keptUntil.toISOString() };
}
