import { fetchRequestHandler } from "@trpc/server/adapters/fetch";
import { gatherBytes } from "../contract/gather-bytes";
import { decodeIJson, NotIJson } from "../contract/i-json";
import type { Caller, Ports } from "../ports";
import type { DoorWatch } from "../ports/watch";
import { checkCall, type DoorRefusal } from "./door-check";
import { RefusalCause } from "./refusal";
import { appRouter } from "./root";

/** Largest body of a console call, bytes. */
const MAX_CALL_BYTES = 8 * 1024 * 1024;

export interface ConsoleDoor {
  readonly ports: Ports;
  readonly caller: Caller;
  /** Aborts when the server stops. */
  readonly stopping: AbortSignal;
  readonly watch: DoorWatch;
}

/** The console's calls: tRPC behind checks of origin, size and I-JSON. */
export async function handleConsoleCall(request: Request, door: ConsoleDoor): Promise<Response> {
  const requestId = door.ports.newId();
  const refusal = checkCall(request);
  if (refusal) return refused(refusal, requestId);
  const body = await readBody(request);
  if ("status" in body) return refused(body, requestId);
  const traceparent = request.headers.get("traceparent");
  return door.watch.follow({ requestId, traceparent }, () => answerCall(request, body.text, { ...door, requestId }));
}

function answerCall(
  request: Request,
  body: string,
  { ports, caller, stopping, watch, requestId }: ConsoleDoor & { readonly requestId: string },
): Promise<Response> {
  return fetchRequestHandler({
    endpoint: "/api/trpc",
    req: new Request(request.url, {
      method: "POST",
      headers: request.headers,
      body,
      signal: request.signal,
    }),
    router: appRouter,
    allowBatching: true,
    allowMethodOverride: true,
    createContext: () => ({ ports, caller, requestId, stopping }),
    responseMeta: () => ({ headers: { "cache-control": "no-store", "x-request-id": requestId } }),
    onError: ({ error, path }) => {
      if (error.cause instanceof RefusalCause) watch.refused(error.cause.refusal.code);
      else if (error.code === "INTERNAL_SERVER_ERROR") watch.failed(requestId, path ?? "", error.cause ?? error);
    },
  });
}

async function readBody(request: Request): Promise<{ readonly text: string } | DoorRefusal> {
  if (Number(request.headers.get("content-length") ?? 0) > MAX_CALL_BYTES) return TOO_LARGE;
  // Left open when there is too much: a request that is taken down takes its answer along.
  const bytes = await gatherBytes(request.body?.values({ preventCancel: true }) ?? [], MAX_CALL_BYTES);
  if (!bytes) return TOO_LARGE;
  try {
    return { text: decodeIJson(bytes) };
  } catch (error) {
    if (!(error instanceof NotIJson)) throw error;
    return { status: 400, message: `${error.message} Nothing was done.` };
  }
}

const TOO_LARGE: DoorRefusal = { status: 413, message: `A call may have ${MAX_CALL_BYTES} bytes. Nothing was done.` };

function refused({ status, message }: DoorRefusal, requestId: string): Response {
  return Response.json(
    { error: { message, data: { requestId } } },
    { status, headers: { "cache-control": "no-store" } },
  );
}
