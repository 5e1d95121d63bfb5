import type { Refusal } from "../domain/refusal";
import { type Reply, STREAM_HEADERS } from "../http/reply";
import { REFUSAL_STATUS } from "./refusal-status";

/** What a route of the door answers; the door adds the request's id. */
export type JsonAnswer =
  | { readonly kind: "done"; readonly body: unknown }
  | { readonly kind: "refused"; readonly refusal: Refusal }
  | {
      readonly kind: "turned_away";
      readonly status: number;
      readonly error: string;
      readonly fields?: Readonly<Record<string, string>>;
    };
export type Answer = JsonAnswer | { readonly kind: "stream"; readonly stream: ReadableStream<Uint8Array> };

export const done = (body: unknown): JsonAnswer => ({ kind: "done", body });
export const refused = (refusal: Refusal): JsonAnswer => ({ kind: "refused", refusal });
export const turnedAway = (
  status: number,
  error: string,
  fields: Readonly<Record<string, string>> = {},
): JsonAnswer => ({
  kind: "turned_away",
  status,
  error,
  fields,
});

export function toReply(answer: Answer, requestId: string): Reply {
  if (answer.kind === "stream")
    return { status: 200, headers: { "x-request-id": requestId, ...STREAM_HEADERS }, body: answer.stream };
  const { status, body } = statusAndBody(answer, requestId);
  const headers = { "content-type": "application/json", "cache-control": "no-store", "x-request-id": requestId };
  const challenge = status === 401 ? { "www-authenticate": "Bearer" } : {};
  return { status, headers: { ...headers, ...challenge }, body: JSON.stringify(body) };
}

/** Of an answer that is no stream: the HTTP status and the JSON that goes with it. */
export function statusAndBody(answer: JsonAnswer, requestId: string) {
  switch (answer.kind) {
    case "done":
      return { status: 200, body: answer.body };
    case "refused":
      return { status: REFUSAL_STATUS[answer.refusal.code], body: { refusal: answer.refusal, requestId } };
    case "turned_away":
      return { status: answer.status, body: { error: answer.error, fields: answer.fields, requestId } };
  }
}
