import { type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import type { LookupFunction } from "node:net";
import type { Answer } from "../../domain/notice/judge-attempt";
import type { FoundAddress } from "./find-address";
import type { Target } from "./read-target";

export interface NoticePost {
  readonly target: Target;
  readonly address: FoundAddress;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

/** So much of an answer's body is taken before the connection is closed; none of it is kept. */
const MOST_ANSWER_BYTES = 4_096;

/** Posts to exactly that address, follows nothing, and tells the status alone. Rejects only when aborted. */
export function postNotice(post: NoticePost): Promise<Answer> {
  const { target, headers, body, timeoutMs, signal } = post;
  const request = target.url.protocol === "https:" ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const sent = request(target.url, {
      method: "POST",
      headers: { ...headers, "content-length": String(Buffer.byteLength(body)) },
      lookup: alwaysTo(post.address),
      // A connection of its own: a kept one was checked for another delivery.
      agent: false,
      signal,
    });
    const timer = setTimeout(() => end({ kind: "no_answer", error: "timed_out" }), timeoutMs);
    const end = (answer: Answer) => {
      clearTimeout(timer);
      resolve(answer);
      sent.destroy();
    };
    sent.on("response", (response) => void drain(response).then(() => end(read(response))));
    sent.on("error", () => {
      clearTimeout(timer);
      if (signal.aborted) reject(signal.reason);
      else end({ kind: "no_answer", error: "not_reached" });
    });
    sent.end(body);
  });
}

/** The end of the body, or as much of it as we take: a slow one is cut by the timeout. */
async function drain(response: IncomingMessage): Promise<void> {
  let bytes = 0;
  try {
    for await (const chunk of response) {
      bytes += (chunk as Buffer).length;
      if (bytes > MOST_ANSWER_BYTES) return;
    }
  } catch {
    // A body that breaks off leaves the status as it was.
  }
}

function read(response: IncomingMessage): Answer {
  return { kind: "status", status: response.statusCode ?? 0, retryAfterMs: readRetryAfter(response) };
}

function readRetryAfter({ headers }: IncomingMessage): number | null {
  const text = headers["retry-after"];
  if (text === undefined) return null;
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1_000;
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : Math.max(0, at - Date.now());
}

function alwaysTo({ address, family }: FoundAddress): LookupFunction {
  return (_host, options, callback) => {
    if (options.all) callback(null, [{ address, family }]);
    else callback(null, address, family);
  };
}
