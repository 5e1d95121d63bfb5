import { Task } from "@a2a-js/sdk";
import { LegacyJsonRpcTransportHandler, LegacyRestTransportHandler } from "@a2a-js/sdk/compat/v0_3/server";
import { A2AError, toJsonRpcError, VersionNotSupportedError } from "@a2a-js/sdk/errors";
import { JsonRpcTransportHandler, ServerCallContext } from "@a2a-js/sdk/server";
import type { z } from "zod";
import { jsonReply, type Reply, STREAM_HEADERS } from "../../http/reply";
import { eventStream } from "../event-stream";
import { fieldViolations } from "../field-violations";
import type { JsonObject } from "../json-object";
import { RPC, type RpcCall, type RpcId, readRpc, rpcError, rpcResult } from "../json-rpc";
import { type ClientScope, lacks } from "../principal";
import { readJson, statusOfBad } from "../read-json";
import { malformed } from "./errors";
import type { Exchange } from "./exchange";
import { PAUSE_SHAPES, PauseRefused, pauseByClient, resumeByClient } from "./pause-extension";
import { RequestHandler } from "./request-handler";
import { isSpoken, readVersion } from "./service-parameters";
import { SHAPES_0_3, SHAPES_1_0 } from "./shapes";
import { taskById } from "./task-by-id";

interface Method {
  readonly scope: ClientScope;
  readonly shape: z.ZodType;
}

const READS = /^(Get|List|Subscribe)|\/(get|list|resubscribe)$|ExtendedCard$/;
const methods = (shapes: Readonly<Record<string, z.ZodType>>): ReadonlyMap<string, Method> =>
  new Map(
    Object.entries(shapes).map(([name, shape]) => [
      name,
      { shape, scope: READS.test(name) ? "agent:read" : "agent:write" },
    ]),
  );

/** What is there, by version. */
const { PauseTask, ResumeTask, ...OLD_NAMES } = PAUSE_SHAPES;
const METHODS = {
  "1.0": methods({ ...SHAPES_1_0, PauseTask, ResumeTask }),
  "0.3": methods({ ...SHAPES_0_3, ...OLD_NAMES }),
} as const;
const PAUSE: Readonly<Record<string, (exchange: Exchange, params: JsonObject) => Promise<string>>> = {
  PauseTask: pauseByClient,
  ResumeTask: resumeByClient,
  "tasks/pause": pauseByClient,
  "tasks/resume": resumeByClient,
};

const MEDIA_TYPES = ["application/json", "application/a2a+json"];

/** One JSON-RPC call. All that is wrong with it is said in its own envelope, but for what HTTP itself is about. */
export async function answerJsonRpc(exchange: Exchange): Promise<Reply> {
  const { request } = exchange.call;
  const body = await readJson(request, MEDIA_TYPES);
  if ("bad" in body) {
    const error = { code: RPC.PARSE_ERROR, message: body.bad.message };
    return jsonReply(statusOfBad(body.bad), rpcError(null, error));
  }
  const read = readRpc(body.value);
  if ("error" in read) return jsonReply(200, rpcError(read.id, read.error));
  const { call } = read;
  const version = readVersion(request);
  if (!isSpoken(version)) return jsonReply(200, rpcError(call.id, toJsonRpcError(notSpoken(version))));
  const method = METHODS[version].get(call.method);
  if (!method) return jsonReply(200, rpcError(call.id, noSuchMethod(call.method, version)));
  const refused = lacks(exchange, method.scope);
  if (refused) return refused;
  const checked = method.shape.safeParse(call.params);
  return checked.success ? carryOut(exchange, call) : jsonReply(200, rpcError(call.id, misshapen(checked.error)));
}

async function carryOut(exchange: Exchange, { id, method, params }: RpcCall): Promise<Reply> {
  const pause = PAUSE[method];
  if (pause) return answerPause(exchange, id, () => pause(exchange, params));
  const handler = new RequestHandler(exchange);
  const transport =
    exchange.version === "1.0" ? new JsonRpcTransportHandler(handler) : new LegacyJsonRpcTransportHandler(handler);
  const context = new ServerCallContext({ requestedVersion: exchange.version });
  const answer = await transport.handle({ jsonrpc: "2.0", id, method, params }, context);
  return Symbol.asyncIterator in answer ? streamReply(exchange, id, answer) : jsonReply(200, answer);
}

/** The library knows none of the extension's methods. */
async function answerPause(exchange: Exchange, id: RpcId, run: () => Promise<string>): Promise<Reply> {
  try {
    const taskId = await run();
    if (exchange.version === "1.0") return jsonReply(200, rpcResult(id, Task.toJSON(await taskById(exchange, taskId))));
    const legacy = new LegacyRestTransportHandler(new RequestHandler(exchange));
    return jsonReply(200, rpcResult(id, await legacy.getTask(taskId, new ServerCallContext())));
  } catch (error) {
    if (error instanceof PauseRefused) return jsonReply(200, rpcError(id, error.toRpcError()));
    if (error instanceof A2AError) return jsonReply(200, rpcError(id, toJsonRpcError(error)));
    throw error;
  }
}

type Envelopes = AsyncGenerator<object, void, undefined>;

/** A stream that cannot begin is answered like any other call. */
async function streamReply(exchange: Exchange, id: RpcId, envelopes: Envelopes): Promise<Reply> {
  const first = await envelopes.next().catch((error: unknown) => ({ failed: rpcError(id, toJsonRpcError(error)) }));
  if ("failed" in first) return jsonReply(200, first.failed);
  const body = eventStream(
    async function* (over) {
      over.addEventListener("abort", () => exchange.end(), { once: true });
      if (first.done) return;
      yield { data: first.value };
      for await (const data of envelopes) yield { data };
    },
    { signal: exchange.signal, onFailure: (error) => ({ data: rpcError(id, toJsonRpcError(error)) }) },
  );
  return { status: 200, headers: STREAM_HEADERS, body };
}

function notSpoken(version: string) {
  return new VersionNotSupportedError({
    message: `A2A ${version} is not spoken here; 1.0 and 0.3 are.`,
    metadata: { supported: "1.0,0.3" },
  });
}

function misshapen(error: z.core.$ZodError) {
  const fields = fieldViolations(error);
  const [[field, why] = ["", ""]] = Object.entries(fields);
  return toJsonRpcError(malformed(`${field || "The parameters"}: ${why} Nothing was done.`, fields));
}

function noSuchMethod(method: string, version: string) {
  return { code: RPC.METHOD_NOT_FOUND, message: `A2A ${version} has no method ${method} here.` };
}
