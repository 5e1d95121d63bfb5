import { controlTopic, NOTICES_TOPIC, RECEIPTS_TOPIC, taskTopic, turnTopic, workTopic } from "./topics";

/** PostgreSQL takes fewer than 8,000 bytes. */
const MAX_PAYLOAD_BYTES = 7_900;
/** Beyond this, naming everybody costs more than looking. */
const MAX_PAYLOADS = 4;
const EVERYBODY = "*";

// `task:` becomes `t:` and so on, any other topic is sent whole; what follows is free of spaces.
const SHORT = [
  ["t:", taskTopic("")],
  ["u:", turnTopic("")],
  ["w:", workTopic("")],
  ["c:", controlTopic("")],
  ["r:", RECEIPTS_TOPIC],
  ["n:", NOTICES_TOPIC],
] as const;

/** What a notification says: who sent it, and which topics; null topics are all of them. */
export interface Wake {
  readonly sender: string;
  readonly topics: readonly string[] | null;
}

/** Payloads that together name the topics, or one that names everybody. */
export function toPayloads(sender: string, topics: Iterable<string>): readonly string[] {
  const payloads: string[] = [];
  let payload = sender;
  for (const topic of topics) {
    const word = ` ${shorten(topic)}`;
    if (payload.length + word.length > MAX_PAYLOAD_BYTES) {
      payloads.push(payload);
      payload = sender;
    }
    payload += word;
  }
  if (payload !== sender) payloads.push(payload);
  return payloads.length > MAX_PAYLOADS ? [`${sender} ${EVERYBODY}`] : payloads;
}

export function isFrom(payload: string, sender: string): boolean {
  return payload.startsWith(sender) && payload[sender.length] === " ";
}

export function readPayload(payload: string): Wake {
  const [sender = "", ...words] = payload.split(" ");
  if (words.includes(EVERYBODY)) return { sender, topics: null };
  return { sender, topics: words.flatMap((word) => lengthen(word) ?? []) };
}

function shorten(topic: string): string {
  const pair = SHORT.find(([, prefix]) => topic.startsWith(prefix));
  return pair ? pair[0] + encodeURIComponent(topic.slice(pair[1].length)) : encodeURIComponent(topic);
}

/** Null for what another version may have sent. */
function lengthen(word: string): string | null {
  const pair = SHORT.find(([short]) => word.startsWith(short));
  if (!pair && word.includes(":")) return null;
  try {
    return pair ? pair[1] + decodeURIComponent(word.slice(2)) : decodeURIComponent(word);
  } catch {
    return null;
  }
}
