import { type Answer, judgeAttempt } from "../../domain/notice/judge-attempt";
import type { Ports } from "../../ports";
import type { DueDelivery } from "../../ports/notices";
import { secretPurpose } from "./secret-purpose";

/** Longest try, milliseconds, from looking up the name to the end of the answer. */
const TIMEOUT_MS = 15_000;

export interface SendTools {
  readonly signal: AbortSignal;
  /** Milliseconds of a clock; only differences count. */
  readonly now: () => number;
  readonly at: () => Date;
  readonly random: () => number;
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

/** Null when it was called off. */
async function post(ports: Ports, delivery: DueDelivery, { signal, at }: SendTools): Promise<Answer | null> {
  const headers = headersOf(ports, delivery, at());
  if (!headers) return { kind: "no_answer", error: "not_sendable" };
  try {
    const { url, body } = delivery;
    return await ports.outgoing.post({ url, headers, body, timeoutMs: TIMEOUT_MS, signal });
  } catch (error) {
    if (signal.aborted) return null;
    throw error;
  }
}

/** Null when its secret does not open: the key that sealed it is not the one of this machine. */
function headersOf(ports: Ports, delivery: DueDelivery, at: Date): Readonly<Record<string, string>> | null {
  const { id, webhookId, body, secrets } = delivery;
  const opened = secrets.flatMap((sealed) => ports.sealing.open(sealed, secretPurpose(webhookId)) ?? []);
  if (opened.length < secrets.length) return null;
  return {
    "content-type": "application/json",
    "user-agent": "Checkrein-Webhooks",
    "webhook-id": id,
    "webhook-timestamp": String(Math.floor(at.getTime() / 1_000)),
    "webhook-signature": ports.signing.sign({ id, at, body }, opened),
  };
}
