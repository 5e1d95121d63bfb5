import type { Ports } from "../ports";
import { type Answer, toResponse, turnedAway } from "./answer";
import { authenticate } from "./authenticate";
import type { Call } from "./call";
import { claim } from "./routes/claim";
import { commit } from "./routes/commit";
import { control } from "./routes/control";
import { heartbeat } from "./routes/heartbeat";
import { register } from "./routes/register";

export interface WorkerDoor {
  readonly ports: Ports;
  /** Tells the log about a bug, under the id that the answer shows. */
  readonly logFailure: (requestId: string, path: string, error: unknown) => void;
  /** Somebody without a valid key was turned away: counted, never stored. */
  readonly countUnauthenticated: () => void;
  /** Aborts when the server stops. */
  readonly stopping: AbortSignal;
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
  { method: "POST", path: /^claim()$/, handle: claim, waits: true },
  { method: "POST", path: /^heartbeat()$/, handle: heartbeat },
  { method: "GET", path: /^control()$/, handle: control, waits: true },
  { method: "PUT", path: /^agents\/([^/]+)$/, handle: register },
];
const BASE = "/api/workers/";

/** The workers' HTTP protocol (server/contract/worker-protocol.ts). Bad input is answered with what is wrong, never with 500. */
export async function handleWorkerRequest(request: Request, door: WorkerDoor): Promise<Response> {
  const requestId = door.ports.newId();
  const response = toResponse(await answerSafely(request, requestId, door), requestId);
  // A server that stops waits for its connections; a worker that keeps one busy would hold it up.
  if (door.stopping.aborted) response.headers.set("connection", "close");
  return response;
}

async function answerSafely(request: Request, requestId: string, door: WorkerDoor): Promise<Answer> {
  const url = new URL(request.url);
  try {
    return await answer(request, url, door);
  } catch (error) {
    // A caller that hung up while it spoke is no fault of ours, and nobody reads the answer.
    if (!request.signal.aborted) door.logFailure(requestId, url.pathname, error);
    return turnedAway(500, "Something went wrong on the server. It is in the log under this request id.");
  }
}

async function answer(request: Request, url: URL, door: WorkerDoor): Promise<Answer> {
  const found = findRoute(request.method, url.pathname.slice(BASE.length));
  if ("answer" in found) return found.answer;
  const { ports, stopping } = door;
  const who = await authenticate(ports.keys, request);
  if ("answer" in who) {
    door.countUnauthenticated();
    return who.answer;
  }
  if (found.route.waits && stopping.aborted) return turnedAway(503, "The server is stopping. Come again.");
  return found.route.handle({ request, url, ports, bearer: who.bearer, stopping }, found.part);
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
