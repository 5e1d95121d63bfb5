import { type Incoming, incomingOfRequest } from "../http/incoming";
import { type Reply, toResponse } from "../http/reply";
import type { Ports } from "../ports";
import type { DoorWatch } from "../ports/watch";
import type { Revocations } from "../queries/revocations";
import { type Answer, toReply, turnedAway } from "./answer";
import { authenticate } from "./authenticate";
import type { Call } from "./call";
import { claim } from "./routes/claim";
import { commit, commits } from "./routes/commit";
import { control } from "./routes/control";
import { heartbeat } from "./routes/heartbeat";
import { answerProbe, askProfiles } from "./routes/profiles";
import { register } from "./routes/register";
import { reserve } from "./routes/reserve";
import { openTaskSession, reportTaskSession } from "./routes/session";

export interface WorkerDoor {
  readonly ports: Ports;
  readonly watch: DoorWatch;
  /** Aborts when the server stops. */
  readonly stopping: AbortSignal;
  /** Ends streams of a revoked key; one for a process. */
  readonly revocations: Revocations;
}

interface Route {
  readonly method: string;
  readonly path: RegExp;
  readonly handle: (call: Call, part: string) => Promise<Answer>;
  /** It waits for something to come, which a server that stops does not do. */
  readonly waits?: true;
}

const ROUTES: readonly Route[] = [
  { method: "POST", path: /^tasks\/([^/]+)\/commit$/, handle: commit },
  { method: "POST", path: /^tasks\/([^/]+)\/reserve$/, handle: reserve },
  { method: "POST", path: /^commits()$/, handle: commits },
  { method: "POST", path: /^claim()$/, handle: claim, waits: true },
  { method: "POST", path: /^heartbeat()$/, handle: heartbeat },
  { method: "GET", path: /^control()$/, handle: control, waits: true },
  { method: "POST", path: /^sessions\/([^/]+)\/open$/, handle: openTaskSession },
  { method: "POST", path: /^sessions\/([^/]+)\/report$/, handle: reportTaskSession },
  { method: "POST", path: /^profiles()$/, handle: askProfiles, waits: true },
  { method: "POST", path: /^profiles\/([^/]+)\/probe$/, handle: answerProbe },
  { method: "PUT", path: /^agents\/([^/]+)$/, handle: register },
];
const BASE = "/api/workers/";

/** The workers' HTTP protocol (server/contract/worker-protocol.ts). Bad input is answered with what is wrong, never with 500. */
export async function answerWorkerCall(call: Incoming, door: WorkerDoor): Promise<Reply> {
  const requestId = door.ports.newId();
  const traceparent = call.header("traceparent");
  const answer = await door.watch.follow({ requestId, traceparent }, () => answerSafely(call, requestId, door));
  if (answer.kind === "refused") door.watch.refused(answer.refusal.code);
  const reply = toReply(answer, requestId);
  // A server that stops waits for its connections; a worker that keeps one busy would hold it up.
  return door.stopping.aborted ? { ...reply, headers: { ...reply.headers, connection: "close" } } : reply;
}

/** The same for a server that speaks in standard requests. */
export async function handleWorkerRequest(request: Request, door: WorkerDoor): Promise<Response> {
  return toResponse(await answerWorkerCall(incomingOfRequest(request), door));
}

async function answerSafely(request: Incoming, requestId: string, door: WorkerDoor): Promise<Answer> {
  const failed = (error: unknown) => {
    // A caller that hung up while it spoke is no fault of ours, and nobody reads the answer.
    if (!request.signal.aborted) door.watch.failed(requestId, request.url.pathname, error);
    return turnedAway(500, "Something went wrong on the server. It is in the log under this request id.");
  };
  try {
    return await answerCall({ request, requestId, failed }, door);
  } catch (error) {
    return failed(error);
  }
}

async function answerCall(
  call: Pick<Call, "request" | "requestId" | "failed">,
  { ports, stopping, watch, revocations }: WorkerDoor,
): Promise<Answer> {
  const { request } = call;
  const found = findRoute(request.method, request.url.pathname.slice(BASE.length));
  if ("answer" in found) return found.answer;
  const who = await authenticate(ports.keys, request, "worker");
  if ("answer" in who) {
    watch.unauthenticated();
    return who.answer;
  }
  if (found.route.waits && stopping.aborted) return turnedAway(503, "The server is stopping. Come again.");
  const lostKey = async () => {
    // A database that does not answer takes nobody's key away.
    const again = await authenticate(ports.keys, request, "worker").catch(() => null);
    return again && "answer" in again ? again.answer : null;
  };
  return found.route.handle({ ...call, ports, watch, bearer: who.bearer, stopping, revocations, lostKey }, found.part);
}

function findRoute(
  method: string,
  path: string,
): { readonly route: Route; readonly part: string } | { readonly answer: Answer } {
  for (const route of ROUTES) {
    const [, part] = route.path.exec(path) ?? [];
    if (part === undefined) continue;
    return route.method === method
      ? { route, part }
      : { answer: turnedAway(405, `This address takes ${route.method}.`) };
  }
  return { answer: turnedAway(404, "There is nothing at this address.") };
}
