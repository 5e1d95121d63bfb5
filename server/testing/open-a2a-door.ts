import type { A2aDoor } from "../a2a/call";
import { isObject } from "../a2a/json-object";
import type { Json } from "../domain/json";
import type { Caller, Ports } from "../ports";
import { answerNodeCall } from "../workers/answer-node-call";
import { expectV1Answer, expectV1RestError } from "./dialects/expect-v1";
import { joinTestTools } from "./product/join-test-tools";
import { type ServedA2a, serveA2a } from "./serve-a2a";

/** A real HTTP server with the doors of outside agents and of workers. */
export interface OpenA2aDoor extends ServedA2a {
  readonly ports: Ports;
  readonly operator: Caller;
  /** A worker's key. */
  readonly key: string;
  /** How often the doors asked the database so far. */
  asked(): number;
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
  const makeKey: OpenA2aDoor["makeKey"] = async (scopes, agents = [], tenantId = "local") =>
    (await ports.keys.create({ tenantId, name: "test", scopes, agents })).secret;
  const served = await serveA2a(ports, {
    change: changed,
    other(request, response, shared) {
      const isWorkers = request.url?.startsWith("/api/workers/") ?? false;
      if (isWorkers) void answerNodeCall(request, response, { ports, ...shared });
      return isWorkers;
    },
  });
  const { url, failures, stopping } = served;
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
      await served[Symbol.asyncDispose]();
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
