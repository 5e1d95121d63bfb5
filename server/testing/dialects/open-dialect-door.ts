import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { answerA2aNodeCall } from "../../a2a/answer-node-call";
import type { A2aDoor } from "../../a2a/call";
import { CallLimit } from "../../a2a/call-limit";
import { ANONYMOUS } from "../../a2a/principal";
import { Revocations } from "../../a2a/revocations";
import type { Ports } from "../../ports";
import { quietWatch } from "../quiet-watch";

export interface DialectDoor extends AsyncDisposable {
  readonly url: string;
  /** What the door logged as its own faults. */
  readonly failures: readonly unknown[];
}

/** A real HTTP server with the doors of outside agents, on the ports of one process. */
export async function openDialectDoor(ports: Ports, change: Partial<A2aDoor> = {}): Promise<DialectDoor> {
  const failures: unknown[] = [];
  const stopping = new AbortController();
  const server = createServer((request, response) => void answerA2aNodeCall(request, response, door));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const door: A2aDoor = {
    ports,
    watch: quietWatch({ failed: (_id, _path, error) => failures.push(error) }),
    stopping: stopping.signal,
    publicUrl: url,
    publicTenant: "local",
    anonymous: ANONYMOUS,
    calls: new CallLimit({ perSecond: 10_000, burst: 10_000 }),
    revocations: new Revocations(ports),
    ...change,
  };
  return {
    url,
    failures,
    async [Symbol.asyncDispose]() {
      stopping.abort();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      if (failures.length > 0) throw failures[0];
    },
  };
}
