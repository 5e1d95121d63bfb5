import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";

export interface Served {
  readonly url: string;
  close(): Promise<void>;
}

type Handle = (request: Request) => Promise<Response>;

/** A plain HTTP server around a door, as a web process is one. Port 0 takes a free one. */
export async function serveRequests(handle: Handle, port = 0): Promise<Served> {
  const server = createServer((request, response) => {
    // A caller that went away while it was answered is its own business.
    answer(request, response, handle).catch(() => response.destroy());
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function answer(request: IncomingMessage, response: ServerResponse, handle: Handle): Promise<void> {
  const gone = new AbortController();
  response.on("close", () => gone.abort());
  const hasBody = request.method !== "GET" && request.method !== "HEAD";
  const reply = await handle(
    new Request(`http://${request.headers.host}${request.url}`, {
      method: request.method ?? "GET",
      // Node joins repeated headers of the kinds that are sent here.
      headers: request.headers as Record<string, string>,
      body: hasBody ? (Readable.toWeb(request) as ReadableStream<Uint8Array>) : null,
      signal: gone.signal,
      // Wanted by fetch for a streamed body and missing from its types.
      ...{ duplex: "half" },
    }),
  );
  response.writeHead(reply.status, Object.fromEntries(reply.headers));
  if (!reply.body) {
    response.end();
    return;
  }
  Readable.fromWeb(reply.body as never)
    .on("error", () => response.destroy())
    .pipe(response);
}
