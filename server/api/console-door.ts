import { fetchRequestHandler } from "@trpc/server/adapters/fetch";
import { gatherBytes } from "../contract/gather-bytes";
import { decodeIJson } from "../contract/i-json";
import { NotIJson } from "../contract/i-json-scanner";
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

/** A call at the door, whichever server brought it. */
export interface ConsoleCall extends Pick<Request, "url" | "method" | "headers" | "signal"> {
  /** The body; null when there are more than `limitBytes`, then the rest is not read. */
  read(limitBytes: number): Promise<Uint8Array | null>;
}

/** The console's calls: tRPC behind checks of origin, size and I-JSON. */
export async function answerConsoleCall(call: ConsoleCall, door: ConsoleDoor): Promise<Response> {
  const requestId = door.ports.newId();
  const refusal = checkCall(call);
  if (refusal) return refused(refusal, requestId);
  const body = await readBody(call);
  if ("status" in body) return refused(body, requestId);
  const traceparent = call.headers.get("traceparent");
  return door.watch.follow({ requestId, traceparent }, () => carryOut(call, body.text, { ...door, requestId }));
}

/** The same for a server that speaks in standard requests. */
export function handleConsoleCall(request: Request, door: ConsoleDoor): Promise<Response> {
  const { url, method, headers, signal } = request;
  // Left open when there is too much: a request that is taken down takes its answer along.
  const read = (limitBytes: number) => gatherBytes(request.body?.values({ preventCancel: true }) ?? [], limitBytes);
  return answerConsoleCall({ url, method, headers, signal, read }, door);
}

function carryOut(
  { url, headers, signal }: ConsoleCall,
  body: string,
  { ports, caller, stopping, watch, requestId }: ConsoleDoor & { readonly requestId: string },
): Promise<Response> {
  // All that tRPC reads of a request; making a real one costs as much as answering it.
  const request: TrpcRequest = { url, method: "POST", headers, signal, json: async () => JSON.parse(body) };
  return fetchRequestHandler({
    endpoint: "/api/trpc",
    req: request as Request,
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

type TrpcRequest = Pick<Request, "url" | "method" | "headers" | "signal" | "json">;

async function readBody(call: ConsoleCall): Promise<{ readonly text: string } | DoorRefusal> {
  if (Number(call.headers.get("content-length") ?? 0) > MAX_CALL_BYTES) return TOO_LARGE;
  const bytes = await call.read(MAX_CALL_BYTES);
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
