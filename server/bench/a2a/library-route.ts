import { formatSSEEvent, SSE_HEADERS } from "@a2a-js/sdk";
import {
  DefaultRequestHandler,
  InMemoryTaskStore,
  JsonRpcTransportHandler,
  ServerCallContext,
} from "@a2a-js/sdk/server";
import { BENCH_CARD } from "./bench-card";
import { libraryAgent } from "./library-agent";

const transport = new JsonRpcTransportHandler(
  new DefaultRequestHandler(BENCH_CARD, new InMemoryTaskStore(), libraryAgent),
);

/** The library's own server, in memory, as a route handler of Next calls it. */
export async function POST(request: Request): Promise<Response> {
  const told = await transport.handle(await request.text(), new ServerCallContext({ requestedVersion: "1.0" }));
  if (!(Symbol.asyncIterator in told)) return Response.json(told);
  const events = told[Symbol.asyncIterator]();
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await events.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(formatSSEEvent(value)));
    },
  });
  // Without it Next would compress what is sent.
  return new Response(body, { headers: { ...SSE_HEADERS, "cache-control": "no-cache, no-transform" } });
}
