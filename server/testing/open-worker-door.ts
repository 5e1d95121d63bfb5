import { createServer } from "node:http";
import type { Caller, Ports } from "../ports";
import { Revocations } from "../queries/revocations";
import { answerNodeCall } from "../workers/answer-node-call";
import { handleWorkerRequest, type WorkerDoor } from "../workers/worker-door";
import { listenHere } from "./listen-here";
import { joinTestTools } from "./product/join-test-tools";
import { quietWatch } from "./quiet-watch";

export interface OpenDoor extends AsyncDisposable {
  /** Address of a real HTTP server around the door. */
  readonly url: string;
  readonly ports: Ports;
  readonly operator: Caller;
  /** A key of the tenant `local` with the scopes `worker` and `profiles`. */
  readonly key: string;
  /** What the door logged as its own faults. */
  readonly failures: unknown[];
  /** As at SIGTERM: ends long polls and streams, takes no new connection, and resolves when the last one is closed. */
  stop(): Promise<void>;
  /** The door without HTTP around it. `target` is like "POST claim"; a body that is neither text nor bytes is sent as JSON. */
  call(target: string, body?: unknown, headers?: Record<string, string>): Promise<DoorReply>;
}

export interface DoorReply {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  readonly body: any;
}

/** The workers' door with the real store on a test's database, as one web process would have it. */
export async function openWorkerDoor(databaseUrl: string): Promise<OpenDoor> {
  const tools = joinTestTools(databaseUrl);
  const { ports } = tools;
  const { secret: key } = await ports.keys.create({
    tenantId: "local",
    name: "test",
    scopes: ["worker", "profiles"],
    agents: [],
  });
  const stopping = new AbortController();
  const failures: unknown[] = [];
  const door: WorkerDoor = {
    ports,
    stopping: stopping.signal,
    revocations: new Revocations(ports),
    watch: quietWatch({ failed: (_id, _path, error) => failures.push(error) }),
  };
  const server = createServer((request, response) => void answerNodeCall(request, response, door));
  const url = await listenHere(server);
  return {
    url,
    ports,
    operator: { tenantId: "local", actor: { kind: "operator", id: "local" } },
    key,
    failures,
    stop() {
      stopping.abort();
      return new Promise((resolve) => server.close(() => resolve()));
    },
    async call(target, body, headers = {}) {
      const [method = "", path = ""] = target.split(" ");
      const request = new Request(`http://door/api/workers/${path}`, {
        method,
        headers: { authorization: `Bearer ${key}`, "content-type": "application/json", ...headers },
        body: toBody(body),
      });
      const response = await handleWorkerRequest(request, door);
      return { status: response.status, headers: response.headers, body: await response.json() };
    },
    async [Symbol.asyncDispose]() {
      stopping.abort();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await tools.close();
    },
  };
}

function toBody(body: unknown): BodyInit | null {
  if (body === undefined) return null;
  if (body instanceof Uint8Array) return new Uint8Array(body);
  return typeof body === "string" ? body : JSON.stringify(body);
}
