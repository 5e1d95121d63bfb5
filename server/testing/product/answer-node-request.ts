import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";

type Handle = (request: Request) => Promise<Response>;

/** Answers a request of Node's HTTP server by a door that takes and gives the standard ones. */
export async function answerNodeRequest(
  request: IncomingMessage,
  response: ServerResponse,
  handle: Handle,
): Promise<void> {
  const gone = new AbortController();
  response.on("close", () => gone.abort());
  const reply = await handle(toRequest(request, gone.signal));
  response.writeHead(reply.status, Object.fromEntries(reply.headers));
  if (!reply.body) {
    response.end();
    return;
  }
  // The same stream under two types: the platform's and Node's.
  Readable.fromWeb(reply.body as NodeReadableStream<Uint8Array>)
    .on("error", () => response.destroy())
    .pipe(response);
}

function toRequest(request: IncomingMessage, signal: AbortSignal): Request {
  const hasBody = request.method !== "GET" && request.method !== "HEAD";
  // The door looks at the host by its header; one that is none must not keep the call from being answered.
  return new Request(new URL(request.url ?? "/", "http://door"), {
    method: request.method ?? "GET",
    // Node joins repeated headers of the kinds that are sent here.
    headers: request.headers as Record<string, string>,
    body: hasBody ? (Readable.toWeb(request) as ReadableStream<Uint8Array>) : null,
    signal,
    // Wanted by fetch for a streamed body and missing from its types.
    ...{ duplex: "half" },
  });
}
