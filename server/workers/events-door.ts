import { sendEvent } from "../commands/wait/send-event";
import { MAX_EVENT_BYTES, SendEventInput } from "../contract/external-event";
import { type Incoming, incomingOfRequest } from "../http/incoming";
import { toResponse } from "../http/reply";
import type { Ports } from "../ports";
import type { DoorWatch } from "../ports/watch";
import { type Answer, done, toReply, turnedAway } from "./answer";
import { authenticate } from "./authenticate";
import { readBody } from "./read-body";

export interface EventsDoor {
  readonly ports: Ports;
  readonly watch: DoorWatch;
}

/** `POST /api/events` (server/contract/external-event.ts): what other systems say has happened. */
export async function handleEventRequest(request: Request, door: EventsDoor): Promise<Response> {
  const { ports, watch } = door;
  const requestId = ports.newId();
  const call = incomingOfRequest(request);
  const traceparent = call.header("traceparent");
  const answer = await watch.follow({ requestId, traceparent }, () => answerSafely(call, requestId, door));
  if (answer.kind === "refused") watch.refused(answer.refusal.code);
  return toResponse(toReply(answer, requestId));
}

async function answerSafely(call: Incoming, requestId: string, door: EventsDoor): Promise<Answer> {
  try {
    return await take(call, door);
  } catch (error) {
    // A caller that hung up while it spoke is no fault of ours, and nobody reads the answer.
    if (!call.signal.aborted) door.watch.failed(requestId, call.url.pathname, error);
    return turnedAway(500, "Something went wrong on the server. It is in the log under this request id.");
  }
}

async function take(call: Incoming, { ports, watch }: EventsDoor): Promise<Answer> {
  if (call.method !== "POST") return turnedAway(405, "This address takes POST.");
  const who = await authenticate(ports.keys, call, "events:write");
  if ("answer" in who) {
    watch.unauthenticated();
    return who.answer;
  }
  const body = await readBody(call, SendEventInput, MAX_EVENT_BYTES);
  if ("answer" in body) return body.answer;
  const { tenantId, keyId } = who.bearer;
  return done(await sendEvent(ports, { tenantId, actor: { kind: "client", id: `key-${keyId}` } }, body.value));
}
