import { Task } from "@a2a-js/sdk";
import { LegacyJsonRpcTransportHandler, LegacyRestTransportHandler } from "@a2a-js/sdk/compat/v0_3/server";
import { A2AError, toJsonRpcError } from "@a2a-js/sdk/errors";
import { JsonRpcTransportHandler, ServerCallContext } from "@a2a-js/sdk/server";
import type { z } from "zod";
import type { Reply } from "../../http/reply";
import { foldSpellings } from "../dialect/spelling";
import { fieldViolations } from "../field-violations";
import type { JsonObject } from "../json-object";
import { RPC, type RpcCall, type RpcError } from "../json-rpc";
import { type ClientScope, lacks } from "../principal";
import { awaitResumption } from "./await-resumption";
import { contradictory, malformed } from "./errors";
import type { Exchange } from "./exchange";
import { PauseRefused, pauseByClient, resumeByClient } from "./pause-extension";
import { PROTO_NAMES } from "./proto-names";
import { RequestHandler } from "./request-handler";
import { taskById } from "./task-by-id";
import { V1_PARAMS } from "./v1-params";

/** What came of an operation, before a binding has wrapped it. */
export type Outcome =
  | { readonly kind: "result"; readonly result: unknown }
  | { readonly kind: "error"; readonly error: RpcError }
  | { readonly kind: "stream"; readonly results: AsyncGenerator<unknown, void, undefined> }
  /** The key may not do that: HTTP says so, in both bindings. */
  | { readonly kind: "turned_away"; readonly reply: Reply };

interface Method {
  readonly scope: ClientScope | "worker";
  readonly shape: z.ZodType;
}

const READS = /^(Get|List|Subscribe)|\/(get|list|resubscribe)$|ExtendedCard$/;
/** How a worker says that its task waits, by version. */
const PARKS: ReadonlySet<string> = new Set(["AwaitTaskResumption", "tasks/await_resumption"]);
const methods = (shapes: Readonly<Record<string, z.ZodType>>): ReadonlyMap<string, Method> =>
  new Map(
    Object.entries(shapes).map(([name, shape]) => [
      name,
      { shape, scope: PARKS.has(name) ? "worker" : READS.test(name) ? "agent:read" : "agent:write" },
    ]),
  );

/** What is there, by version. */
const METHODS = { "1.0": methods(V1_PARAMS["1.0"]), "0.3": methods(V1_PARAMS["0.3"]) } as const;
const PAUSE: Readonly<Record<string, (exchange: Exchange, params: JsonObject) => Promise<string>>> = {
  PauseTask: pauseByClient,
  ResumeTask: resumeByClient,
  "tasks/pause": pauseByClient,
  "tasks/resume": resumeByClient,
};

/** Carries out a method of the caller's version; both bindings come here, so that they cannot differ. */
export async function runOperation(caller: Exchange, { id, method, params: given }: RpcCall): Promise<Outcome> {
  const known = METHODS[caller.version].get(method);
  if (!known) return failed(noSuchMethod(method, caller));
  const reply = lacks(caller, known.scope);
  if (reply) return { kind: "turned_away", reply };
  const folded = foldSpellings(given, PROTO_NAMES[caller.version]);
  if ("fields" in folded) return failed(contradictory(folded.fields));
  const { value: params } = folded;
  const checked = known.shape.safeParse(params);
  if (!checked.success) return failed(misshapen(checked.error));
  const exchange = ofTenant(caller, params.tenant);
  if (PARKS.has(method)) return awaitResumption(exchange, params);
  const pause = PAUSE[method];
  if (pause) return runPause(exchange, () => pause(exchange, params));
  const handler = new RequestHandler(exchange);
  const transport =
    exchange.version === "1.0" ? new JsonRpcTransportHandler(handler) : new LegacyJsonRpcTransportHandler(handler);
  const context = new ServerCallContext({ requestedVersion: exchange.version });
  const answer = await transport.handle({ jsonrpc: "2.0", id, method, params }, context);
  return Symbol.asyncIterator in answer ? begin(answer, exchange) : unwrap(answer, handler);
}

/** No agent has it. */
const NO_AGENT = "";

/** The tenant names an agent: then all is as at that agent's own address, and tasks of others are not there. */
function ofTenant(exchange: Exchange, tenant: unknown): Exchange {
  if (typeof tenant !== "string" || tenant === "") return exchange;
  const { client, agent } = exchange;
  const isTheirs = client.agents.length === 0 || client.agents.includes(tenant);
  if (!isTheirs) return { ...exchange, client: { ...client, agents: [NO_AGENT] } };
  return { ...exchange, client: { ...client, agents: [tenant] }, agent: agent ?? tenant };
}

type Envelope = { readonly result?: unknown; readonly error?: unknown };

function unwrap(envelope: Envelope, { refused }: RequestHandler): Outcome {
  if (!envelope.error) return { kind: "result", result: envelope.result };
  // The library's own errors have a code and a message; in 0.3 it leaves out why.
  const error = envelope.error as RpcError;
  return failed(refused && error.data === undefined ? { ...error, data: toJsonRpcError(refused).data } : error);
}

type Envelopes = AsyncGenerator<Envelope, void, undefined>;

/** A stream that cannot begin is answered like any other call. */
async function begin(envelopes: Envelopes, { place }: Exchange): Promise<Outcome> {
  const first = envelopes.next();
  try {
    const opened = await Promise.race([place.opened.then(() => null), first]);
    if (opened?.done) return { kind: "result", result: null };
    return { kind: "stream", results: resultsOf(first, envelopes) };
  } catch (error) {
    return failed(toJsonRpcError(error));
  }
}

async function* resultsOf(first: ReturnType<Envelopes["next"]>, envelopes: Envelopes) {
  const { done, value } = await first;
  if (done) return;
  yield value.result;
  for await (const { result } of envelopes) yield result;
}

/** The library knows none of the extension's methods. */
async function runPause(exchange: Exchange, run: () => Promise<string>): Promise<Outcome> {
  try {
    const taskId = await run();
    if (exchange.version === "1.0") return { kind: "result", result: Task.toJSON(await taskById(exchange, taskId)) };
    const legacy = new LegacyRestTransportHandler(new RequestHandler(exchange));
    return { kind: "result", result: await legacy.getTask(taskId, new ServerCallContext()) };
  } catch (error) {
    if (error instanceof PauseRefused) return failed(error.toRpcError());
    if (error instanceof A2AError) return failed(toJsonRpcError(error));
    throw error;
  }
}

function failed(error: RpcError): Outcome {
  return { kind: "error", error };
}

function misshapen(error: z.core.$ZodError): RpcError {
  const fields = fieldViolations(error);
  const [[field, why] = ["", ""]] = Object.entries(fields);
  const reason = why.replace(/[^.]$/, "$&.");
  return toJsonRpcError(malformed(`${field || "The parameters"}: ${reason} Nothing was done.`, fields));
}

function noSuchMethod(method: string, { version }: Exchange): RpcError {
  return { code: RPC.METHOD_NOT_FOUND, message: `A2A ${version} has no method ${method} here.` };
}
