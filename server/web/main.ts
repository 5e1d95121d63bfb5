import http, { type RequestListener, type Server, type ServerResponse } from "node:http";
import { answerA2aNodeCall } from "../a2a/answer-node-call";
import { answerNodeConsole } from "../api/answer-node-console";
import { answerNodeTree } from "../api/tree/answer-node-tree";
import { webA2aDoor, webConsoleDoor, webTreeDoor, webWorkerDoor } from "../wiring";
import { answerNodeCall } from "../workers/answer-node-call";
import { isReadable } from "./is-readable";
import { namesOneHost } from "./one-host";

/** Clients let go of an idle connection first: one that the server closes may just be sent a call on. Milliseconds. */
const KEPT_OPEN_MS = 75_000;
const SWEEP_MS = 50;

type Door = (...call: Parameters<RequestListener>) => Promise<void>;

const DOORS: readonly (readonly [prefix: string, door: Door])[] = [
  ["/api/workers/", (request, response) => answerNodeCall(request, response, webWorkerDoor())],
  ["/a2a/", (request, response) => answerA2aNodeCall(request, response, webA2aDoor())],
  ["/.well-known/agent-card.json", (request, response) => answerA2aNodeCall(request, response, webA2aDoor())],
  ["/api/trpc/", (request, response) => answerNodeConsole(request, response, webConsoleDoor())],
  ["/api/checkpoints/tree", (request, response) => answerNodeTree(request, response, webTreeDoor())],
];

// Loaded before Next's server in the web process. A call's way through a route handler costs several times the call, so
// the busy doors stand in front of it: on the same port, for their own addresses alone. From source, Next's routes serve.
const createServer = http.createServer;

Object.defineProperty(http, "createServer", {
  configurable: true,
  writable: true,
  value: (listener: RequestListener) =>
    endWithItsCalls(
      createServer({ keepAliveTimeout: KEPT_OPEN_MS }, (request, response) => {
        if (!isReadable(request.url ?? "/")) return turnAway(response, UNREADABLE);
        if (!namesOneHost(request.rawHeaders)) return turnAway(response, TWO_HOSTS);
        const [, door] = DOORS.find(([prefix]) => request.url?.startsWith(prefix)) ?? [];
        if (!door) return listener(request, response);
        // A caller that went away while it was answered is its own business.
        door(request, response).catch(() => response.destroy());
      }),
    ),
});

/** A server that was closed lets go of connections that are idle at that moment alone: streams and long calls end a little later. */
function endWithItsCalls(server: Server): Server {
  process.once("SIGTERM", () => setInterval(() => server.closeIdleConnections(), SWEEP_MS).unref());
  return server;
}

// Next would answer such an address as a fault of its own.
const UNREADABLE =
  "This address cannot be read: it does not begin with a slash, or a %-escape in it stands for no text. Nothing was done.";
const TWO_HOSTS = "The request names its host more than once. Nothing was done. Send one Host header.";

function turnAway(response: ServerResponse, why: string): void {
  response.writeHead(400, { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" });
  response.end(why);
}
