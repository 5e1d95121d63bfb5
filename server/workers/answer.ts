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

export function toResponse(answer: Answer, requestId: string): Response {
  const headers = { "cache-control": "no-store", "x-request-id": requestId };
  switch (answer.kind) {
    case "done":
      return Response.json(answer.body, { headers });
    case "refused":
      return Response.json(
        { refusal: answer.refusal, requestId },
        { status: REFUSAL_STATUS[answer.refusal.code], headers },
      );
    case "turned_away": {
      const { status, error, fields } = answer;
      const challenge = status === 401 ? { "www-authenticate": "Bearer" } : {};
      return Response.json({ error, fields, requestId }, { status, headers: { ...headers, ...challenge } });
    }
    case "stream":
      return new Response(answer.stream, { headers: { ...headers, ...STREAM_HEADERS } });
  }
}
