import type { SendEventInput, SentEvent } from "../../contract/external-event";
import type { Caller, Ports } from "../../ports";

/** Tells of something that happened elsewhere: held tasks that wait for it are woken, and it is kept a while for later ones. */
export async function sendEvent(ports: Ports, caller: Caller, input: SendEventInput): Promise<SentEvent> {
  const received = await ports.waits.receive({
    id: ports.newId(),
    tenantId: caller.tenantId,
    topic: input.topic,
    provider: input.provider ?? null,
    senderId: input.id ?? null,
    sender: caller.actor,
    data: input.data ?? null,
  });
  return { ...received, keptUntil: received.keptUntil.toISOString() };
}
