import { setMaxListeners } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { answerA2aNodeCall } from "../a2a/answer-node-call";
import type { A2aDoor } from "../a2a/call";
import { CallLimit } from "../a2a/call-limit";
import { ANONYMOUS } from "../a2a/principal";
import type { Ports } from "../ports";
import { Revocations } from "../queries/revocations";
import { closeNow, listenHere } from "./listen-here";
import { quietWatch } from "./quiet-watch";

export interface ServedA2a extends AsyncDisposable {
  readonly url: string;
  /** What the doors logged as their own faults. */
  readonly failures: unknown[];
  /** As at SIGTERM. */
  readonly stopping: AbortController;
}

/** What another door on the same server shares with this one. */
type Shared = Pick<A2aDoor, "watch" | "stopping" | "revocations">;

interface ServeOrder {
  readonly change?: Partial<A2aDoor>;
  /** Takes what is not for outside agents; false leaves it to their doors. */
  readonly other?: (request: IncomingMessage, response: ServerResponse, shared: Shared) => boolean;
}

/** A real HTTP server with the doors of outside agents, on the ports of one process; clients of this machine need no key. */
export async function serveA2a(ports: Ports, { change = {}, other }: ServeOrder = {}): Promise<ServedA2a> {
  const failures: unknown[] = [];
  const stopping = new AbortController();
  // Whoever waits listens to it, and there may be many.
  setMaxListeners(0, stopping.signal);
  const shared = {
    watch: quietWatch({ failed: (_id, _path, error) => failures.push(error) }),
    stopping: stopping.signal,
    revocations: new Revocations(ports),
  };
  const server = createServer((request, response) => {
    if (!other?.(request, response, shared)) void answerA2aNodeCall(request, response, door);
  });
  const url = await listenHere(server);
  const door: A2aDoor = {
    ...shared,
    ports,
    publicUrl: url,
    publicTenant: "local",
    anonymous: ANONYMOUS,
    calls: new CallLimit({ perSecond: 10_000, burst: 10_000 }),
    ...change,
  };
  return {
    url,
    failures,
    stopping,
    async [Symbol.asyncDispose]() {
      stopping.abort();
      await closeNow(server);
    },
  };
}
