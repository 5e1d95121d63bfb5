import { once, setMaxListeners } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { answerA2aNodeCall } from "../a2a/answer-node-call";
import type { A2aDoor } from "../a2a/call";
import { CallLimit } from "../a2a/call-limit";
import { isObject } from "../a2a/json-object";
import { ANONYMOUS } from "../a2a/principal";
import { Revocations } from "../a2a/revocations";
import type { Json } from "../domain/json";
import type { Caller, Ports } from "../ports";
import { answerNodeCall } from "../workers/answer-node-call";
import { expectV1Answer, expectV1RestError } from "./dialects/expect-v1";
import { joinTestTools } from "./product/join-test-tools";
import { quietWatch } from "./quiet-watch";

export interface OpenA2aDoor extends AsyncDisposable {
  /** Address of a real HTTP server with the doors of outside agents and of workers. */
  readonly url: string;
  readonly ports: Ports;
  readonly operator: Caller;
  /** A worker's key. */
  readonly key: string;
  /** How often the doors asked the database so far. */
  asked(): number;
  /** What the doors logged as their own faults. */
  readonly failures: unknown[];
  /** As at SIGTERM. */
  readonly stopping: AbortController;
  makeKey(scopes: readonly string[], agents?: readonly string[], tenantId?: string): Promise<string>;
  /** A JSON-RPC call. `path` is what follows `/a2a/`. */
  rpc(path: string, call: unknown, headers?: Record<string, string>): Promise<A2aReply>;
}

export interface A2aReply {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  readonly body: any;
}

/** The door of outside agents with the real store on a test's database; clients of this machine need no key. */
export async function openA2aDoor(databaseUrl: string, changed: Partial<A2aDoor> = {}): Promise<OpenA2aDoor> {
  const tools = joinTestTools(databaseUrl);
  const { ports } = tools;
  const stopping = new AbortController();
  // Whoever waits listens to it, and there may be many.
  setMaxListeners(0, stopping.signal);
  const failures: unknown[] = [];
  const watch = quietWatch({ failed: (_id, _path, error) => failures.push(error) });
  const makeKey: OpenA2aDoor["makeKey"] = async (scopes, agents = [], tenantId = "local") =>
    (await ports.keys.create({ tenantId, name: "test", scopes, agents })).secret;
  const workers = { ports, stopping: stopping.signal, watch };
  const server = createServer((request, response) => {
    if (request.url?.startsWith("/api/workers/")) void answerNodeCall(request, response, workers);
    else void answerA2aNodeCall(request, response, door);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const door: A2aDoor = {
    ports,
    watch,
    stopping: stopping.signal,
    publicUrl: url,
    publicTenant: "local",
    anonymous: ANONYMOUS,
    calls: new CallLimit({ perSecond: 10_000, burst: 10_000 }),
    revocations: new Revocations(ports),
    ...changed,
  };
  return {
    url,
    ports,
    operator: { tenantId: "local", actor: { kind: "operator", id: "local" } },
    key: await makeKey(["worker"]),
    asked: tools.asked,
    failures,
    stopping,
    makeKey,
    async rpc(path, call, headers = {}) {
      const response = await fetch(`${url}/a2a/${path}`, {
        method: "POST",
        headers: { "content-type": "application/json", ...headers },
        body: typeof call === "string" ? call : JSON.stringify(call),
      });
      const body = parse(await response.text());
      if (path.startsWith("v1")) expectAsWritten(call, headers, body);
      return { status: response.status, headers: response.headers, body };
    },
    async [Symbol.asyncDispose]() {
      stopping.abort();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await tools.close();
    },
  };
}

/** What v1 answers to a call by JSON-RPC, and refuses over REST, is as its schemas say. */
function expectAsWritten(call: unknown, headers: Readonly<Record<string, string>>, body: Json): void {
  const { method } = Object(call);
  const { jsonrpc, error } = Object(body);
  const version = headers["a2a-version"] === "1.0" ? "1.0" : "0.3";
  if (jsonrpc === "2.0" && typeof method === "string") expectV1Answer(version, method, body);
  if (jsonrpc === undefined && version === "1.0" && isObject(error)) expectV1RestError(body);
}

function parse(text: string): Json {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
