import type { Refusal } from "../domain/refusal";
import { REFUSAL_STATUS } from "./refusal-status";

/** What a route of the door answers; the door adds the request's id. */
export type Answer =
  | { readonly kind: "done"; readonly body: unknown }
  | { readonly kind: "refused"; readonly refusal: Refusal }
  | {
      readonly kind: "turned_away";
      readonly status: number;
      readonly error: string;
      readonly fields?: Readonly<Record<string, string>>;
    }
  | { readonly kind: "stream"; readonly stream: ReadableStream<Uint8Array> };

export const done = (body: unknown): Answer => ({ kind: "done", body });
export const refused = (refusal: Refusal): Answer => ({ kind: "refused", refusal });
export const turnedAway = (status: number, error: string, fields: Readonly<Record<string, string>> = {}): Answer => ({
  kind: "turned_away",
  status,
  error,
  fields,
});

const STREAM_HEADERS = {
  "content-type": "text/event-stream",
  "cache-control": "no-cache, no-transform",
  "x-accel-buffering": "no",
};

/** An answer as it goes over the wire. */
export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | ReadableStream<Uint8Array>;
}

export function toReply(answer: Answer, requestId: string): Reply {
  switch (answer.kind) {
    case "done":
      return json(200, answer.body, requestId);
    case "refused":
      return json(REFUSAL_STATUS[answer.refusal.code], { refusal: answer.refusal, requestId }, requestId);
    case "turned_away": {
      const { status, error, fields } = answer;
      const reply = json(status, { error, fields, requestId }, requestId);
      return status === 401 ? { ...reply, headers: { ...reply.headers, "www-authenticate": "Bearer" } } : reply;
    }
    case "stream":
      return { status: 200, headers: { "x-request-id": requestId, ...STREAM_HEADERS }, body: answer.stream };
  }
}

function json(status: number, body: unknown, requestId: string): Reply {
  const headers = { "content-type": "application/json", "cache-control": "no-store", "x-request-id": requestId };
  return { status, headers, body: JSON.stringify(body) };
}
