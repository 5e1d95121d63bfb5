import type { ServerResponse } from "node:http";
import { Readable } from "node:stream";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";

/** An answer as it goes over the wire, whichever server sends it. */
export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | ReadableStream<Uint8Array>;
}

/** Of a stream of server-sent events: nothing on the way may pack, gather or keep it. */
export const STREAM_HEADERS = {
  "content-type": "text/event-stream",
  "cache-control": "no-cache, no-transform",
  "x-accel-buffering": "no",
};

export function jsonReply(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Reply {
  return {
    status,
    headers: { "content-type": "application/json", "cache-control": "no-store", ...headers },
    body: JSON.stringify(body),
  };
}

export function toResponse({ status, headers, body }: Reply): Response {
  return new Response(status === 204 ? null : body, { status, headers });
}

/** Answers a call of Node's HTTP server. */
export function sendReply(response: ServerResponse, { status, headers, body }: Reply): void {
  if (typeof body === "string") {
    const length = status === 204 ? {} : { "content-length": Buffer.byteLength(body) };
    response.writeHead(status, { ...headers, ...length });
    response.end(body);
    return;
  }
  response.writeHead(status, headers);
  // A stream that is quiet at first is still known to be one.
  response.flushHeaders();
  // The same stream under two types: the platform's and Node's.
  const stream = Readable.fromWeb(body as NodeReadableStream<Uint8Array>);
  stream.on("error", () => response.destroy()).pipe(response);
  // Whoever makes it hears that nobody reads it any more.
  if (response.destroyed) stream.destroy();
  else response.once("close", () => stream.destroy());
}
