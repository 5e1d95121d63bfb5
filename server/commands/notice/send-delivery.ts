import { type Answer, judgeAttempt } from "../../domain/notice/judge-attempt";
import type { Ports } from "../../ports";
import type { ComposePush, DueDelivery, PushCredentials } from "../../ports/notices";
import { secretPurpose } from "./secret-purpose";

/** Longest try, milliseconds, from looking up the name to the end of the answer. */
const TIMEOUT_MS = 15_000;

export interface SendTools {
  readonly signal: AbortSignal;
  /** Milliseconds of a clock; only differences count. */
  readonly now: () => number;
  readonly at: () => Date;
  readonly random: () => number;
  readonly composePush: ComposePush;
}

/** Sends one delivery and notes how it ended. Called off, it is given back as if it had not been taken up. */
export async function sendDelivery(ports: Ports, delivery: DueDelivery, tools: SendTools): Promise<void> {
  const startedMs = tools.now();
  const answer = await post(ports, delivery, tools);
  if (!answer) return ports.notices.giveBack(delivery);
  const ms = Math.round(tools.now() - startedMs);
  const { attempts, failures } = delivery;
  const verdict = judgeAttempt({ answer, attempts, failures, random: tools.random() });
  await ports.notices.settle(delivery, { answer, ms, verdict });
}

/** What is posted and what goes with it. */
interface Letter {
  readonly body: string;
  readonly contentType: string;
  readonly extra: Readonly<Record<string, string>>;
}

const TOLD_NOTHING: Answer = { kind: "status", status: 204, retryAfterMs: null };

/** Null when it was called off. */
async function post(ports: Ports, delivery: DueDelivery, tools: SendTools): Promise<Answer | null> {
  const { signal, at } = tools;
  const letter = delivery.push
    ? await pushLetter(ports, delivery, tools)
    : { body: delivery.body, contentType: "application/json", extra: {} };
  // The client's protocol has no word for this event: there is nothing to send.
  if (letter === "nothing") return TOLD_NOTHING;
  const headers = letter && headersOf(ports, delivery, { letter, at: at() });
  if (!headers) return { kind: "no_answer", error: "not_sendable" };
  try {
    return await ports.outgoing.post({ url: delivery.url, headers, body: letter.body, timeoutMs: TIMEOUT_MS, signal });
  } catch (error) {
    if (signal.aborted) return null;
    throw error;
  }
}

/** Null when its credentials do not open. */
async function pushLetter(
  ports: Ports,
  { push, webhookId }: DueDelivery,
  { composePush }: SendTools,
): Promise<Letter | "nothing" | null> {
  const told = push && (await composePush(push));
  if (!told) return "nothing";
  if (!push.credentials) return { ...told, extra: {} };
  const opened = ports.sealing.open(push.credentials, secretPurpose(webhookId));
  if (opened === null) return null;
  const { token, scheme, credentials }: PushCredentials = JSON.parse(opened);
  const extra = {
    ...(token ? { "x-a2a-notification-token": token } : {}),
    ...(scheme && credentials ? { authorization: `${scheme} ${credentials}` } : {}),
  };
  return { ...told, extra };
}

/** Null when its secret does not open: the key that sealed it is not the one of this machine. */
function headersOf(
  ports: Ports,
  { id, webhookId, secrets }: DueDelivery,
  { letter, at }: { readonly letter: Letter; readonly at: Date },
): Readonly<Record<string, string>> | null {
  const opened = secrets.flatMap((sealed) => ports.sealing.open(sealed, secretPurpose(webhookId)) ?? []);
  if (opened.length < secrets.length) return null;
  return {
    ...letter.extra,
    "content-type": letter.contentType,
    "user-agent": "Checkrein-Webhooks",
    "webhook-id": id,
    "webhook-timestamp": String(Math.floor(at.getTime() / 1_000)),
    "webhook-signature": ports.signing.sign({ id, at, body: letter.body }, opened),
  };
}
