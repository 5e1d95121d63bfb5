import { either } from "../http/either";
import { type Incoming, incomingOfRequest } from "../http/incoming";
import { jsonReply, type Reply, toResponse } from "../http/reply";
import { answerBindu } from "./bindu/answer-bindu";
import type { A2aDoor, AnswerDialect } from "./call";
import { answerHarn } from "./harn/answer-harn";
import { answerV1 } from "./v1/answer-v1";

/**
 * Dialects by path: none is ever guessed from what is sent. A dialect is one `AnswerDialect`. What it needs is here:
 * `identify` and `lacks` (who calls, 401 and 403), `readJson` and `readRpc` (bodies and envelopes), `namedTask` (ids under
 * any of their names), `submitMessage` (begins, answers or queues, once for each message id), the console's own commands with
 * the principal as their caller, after `ports.clients.standing` said that the task is the client's own, `ports.clients.find`
 * (a task as its client sees it), `followTask` (all that happens to it, from any event on) and `eventStream` (as server-sent
 * events). Only the shapes on the wire are the dialect's own.
 */
const DIALECTS: Readonly<Record<string, AnswerDialect>> = { v1: answerV1, bindu: answerBindu, harn: answerHarn };

const BASE = "/a2a/";
const WELL_KNOWN = "/.well-known/agent-card.json";

/**
 * The door of outside agents: `/a2a/<dialect>/…`, and the well-known card, which is that of v1. Trailing slashes are
 * answered, not redirected. What a dialect throws is logged and answered with the request's id.
 */
export async function answerA2aCall(request: Incoming, door: A2aDoor): Promise<Reply> {
  const requestId = door.ports.newId();
  const traceparent = request.header("traceparent");
  const reply = await door.watch.follow({ requestId, traceparent }, () => answerSafely(request, requestId, door));
  const headers = { ...reply.headers, "x-request-id": requestId };
  // A server that stops waits for its connections; a client that keeps one busy would hold it up.
  return { ...reply, headers: door.stopping.aborted ? { ...headers, connection: "close" } : headers };
}

/** The same for a server that speaks in standard requests. */
export async function handleA2aRequest(request: Request, door: A2aDoor): Promise<Response> {
  return toResponse(await answerA2aCall(incomingOfRequest(request), door));
}

async function answerSafely(request: Incoming, requestId: string, door: A2aDoor): Promise<Reply> {
  const failed = (error: unknown) => {
    // A caller that hung up while it spoke is no fault of ours, and nobody reads the answer.
    if (!request.signal.aborted) door.watch.failed(requestId, request.url.pathname, error);
  };
  try {
    const { dialect, path } = addressOf(request.url.pathname);
    const answer = DIALECTS[dialect];
    if (!answer) return jsonReply(404, { error: "There is nothing at this address." });
    return await answer({ request, requestId, path, door, failed, signal: () => whileBothLive(request, door) });
  } catch (error) {
    failed(error);
    return jsonReply(500, { error: "Something went wrong on the server. It is in the log under this id.", requestId });
  }
}

/** Made for those who wait or stream. The caller's own signal ends with its answer, and lets go of the server's. */
function whileBothLive(request: Incoming, door: A2aDoor): AbortSignal {
  const { signal, release } = either(request.signal, door.stopping);
  signal.addEventListener("abort", release, { once: true });
  return signal;
}

function addressOf(pathname: string): { readonly dialect: string; readonly path: string } {
  const parts = pathname.replace(/\/+$/, "");
  if (parts === WELL_KNOWN) return { dialect: "v1", path: WELL_KNOWN.slice(1) };
  const [dialect = "", ...rest] = parts.slice(BASE.length).split("/");
  return { dialect, path: rest.join("/") };
}
