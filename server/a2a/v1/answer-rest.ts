import { toJsonRpcError, VersionNotSupportedError } from "@a2a-js/sdk/errors";
import { hasNul } from "../../http/has-nul";
import { jsonReply, type Reply } from "../../http/reply";
import type { Folded } from "../dialect/spelling";
import type { StreamPiece } from "../event-stream";
import type { JsonObject } from "../json-object";
import { isObject } from "../json-object";
import { RPC, type RpcError } from "../json-rpc";
import { type BadBody, readJson } from "../read-json";
import { answerOldCard } from "./answer-card";
import { MEDIA_TYPES } from "./answer-json-rpc";
import { contradictory, wrongMediaType } from "./errors";
import type { Exchange } from "./exchange";
import { fromOldParams, toOldResult } from "./old-rest";
import { runOperation } from "./operations";
import { restError } from "./rest-errors";
import { findRestRoute, type RestRoute } from "./rest-routes";
import { streamReply } from "./stream-reply";

/** How a version speaks over REST. */
interface Words {
  readonly params: (operation: string, params: JsonObject) => Folded;
  readonly result: (operation: string, result: unknown) => unknown;
  readonly error: (error: RpcError, as?: number) => { readonly status: number; readonly body: unknown };
  readonly failure: (error: RpcError) => StreamPiece;
}

const NEW_WORDS: Words = {
  params: (_, value) => ({ value }),
  result: (_, result) => result,
  error: restError,
  failure: (error) => ({ data: restError(error).body }),
};
const OLD_WORDS: Words = {
  params: fromOldParams,
  result: toOldResult,
  error: (error, as) => ({ status: restError(error, as).status, body: error }),
  failure: (error) => ({ event: "error", data: error }),
};

/**
 * One call of the REST binding: an address below the agent's own. The operations are those of JSON-RPC; those of 0.3 stand
 * below `v1/` and are those of 1.0 in other words.
 */
export async function answerRest(exchange: Exchange, path: string): Promise<Reply> {
  if (exchange.badVersion) return answerOperation(exchange, path, NEW_WORDS);
  const isOld = exchange.version === "0.3";
  if (isOld !== path.startsWith(OLD_BASE))
    return answerOperation({ ...exchange, badVersion: NOT_HERE }, path, NEW_WORDS);
  if (!isOld) return answerOperation(exchange, path, NEW_WORDS);
  const below = path.slice(OLD_BASE.length);
  if (below === "card" && exchange.call.request.method === "GET") return answerOldCard(exchange);
  return answerOperation({ ...exchange, version: "1.0" }, below, OLD_WORDS);
}

async function answerOperation(exchange: Exchange, path: string, words: Words): Promise<Reply> {
  const { request } = exchange.call;
  const send = (status: number, body: unknown) => jsonReply(status, body, { "content-type": contentTypeOf(exchange) });
  const refuse = (error: RpcError, as?: number) => {
    const { status, body } = words.error(error, as);
    return send(status, body);
  };
  if (exchange.badVersion) return refuse(exchange.badVersion);
  const found = findRestRoute(request.method, path);
  if (found.kind === "missing")
    return refuse({ code: RPC.METHOD_NOT_FOUND, message: "There is nothing at this address." }, 404);
  if (found.kind === "wrong_method")
    return refuse({ code: RPC.METHOD_NOT_FOUND, message: `This address takes ${found.takes}.` }, 405);
  if (hasNul([...request.url.searchParams, ...Object.entries(found.params)]))
    return refuse({ code: RPC.INVALID_PARAMS, message: "The address has a NUL. Nothing was done." });
  const body = await bodyOf(exchange, found.route);
  if ("bad" in body) {
    const { kind, message } = body.bad;
    if (kind === "type") return refuse(wrongMediaType(body.bad));
    return refuse({ code: RPC.INVALID_PARAMS, message }, STATUS_OF_BAD[kind]);
  }
  const { operation } = found.route;
  const params = words.params(operation, { ...queryOf(request.url), ...body.value, ...found.params });
  if ("fields" in params) return refuse(contradictory(params.fields));
  const outcome = await runOperation(exchange, { id: null, method: operation, params: params.value });
  switch (outcome.kind) {
    case "turned_away":
      return outcome.reply;
    case "error":
      return refuse(outcome.error);
    case "result": {
      const status = found.route.status ?? 200;
      return status === 204 ? { status, headers: {}, body: "" } : send(status, words.result(operation, outcome.result));
    }
    case "stream":
      return streamReply(exchange, outcome, {
        piece: (result) => ({ data: words.result(operation, result) }),
        failure: words.failure,
      });
  }
}

const OLD_BASE = "v1/";

const NOT_HERE: RpcError = toJsonRpcError(
  new VersionNotSupportedError({
    message: "At this address 1.0 is spoken, with the header A2A-Version: 1.0; 0.3 has its own below /v1/.",
    metadata: { supported: "1.0" },
  }),
);

const STATUS_OF_BAD = { encoding: 415, size: 413, text: 400 } as const;

type Body = { readonly value: JsonObject } | { readonly bad: BadBody };

/** An action without parameters may come without a body. */
async function bodyOf({ call: { request } }: Exchange, { takesBody }: RestRoute): Promise<Body> {
  const isEmpty = (request.header("content-length") ?? "0") === "0" && request.header("transfer-encoding") === null;
  const mayBeLeftOut = takesBody === "maybe";
  if (!takesBody || (mayBeLeftOut && isEmpty)) return { value: {} };
  const read = await readJson(request, MEDIA_TYPES);
  if ("bad" in read) return read;
  if (isObject(read.value)) return { value: read.value };
  // Some clients write nothing as null.
  if (mayBeLeftOut && read.value === null) return { value: {} };
  return { bad: { kind: "text", message: "The body has to be an object. Nothing was done." } };
}

const NUMBERS = new Set(["historyLength", "history_length", "pageSize", "page_size"]);
const FLAGS = new Set(["includeArtifacts", "include_artifacts"]);

/** Parameters of an address are texts; what is a number or a flag is made one, and left as it is when it is none. */
function queryOf({ searchParams }: URL): JsonObject {
  const given = [...searchParams].filter(([name]) => name !== "A2A-Version");
  return Object.fromEntries(given.map(([name, text]) => [name, parameterOf(name, text)]));
}

function parameterOf(name: string, text: string): unknown {
  if (NUMBERS.has(name) && /^-?\d{1,10}$/.test(text)) return Number(text);
  if (FLAGS.has(name) && (text === "true" || text === "false")) return text === "true";
  return text;
}

/** In the protocol's own media type for those who speak of it. */
function contentTypeOf({ call: { request } }: Exchange): string {
  const spoken = `${request.header("content-type") ?? ""},${request.header("accept") ?? ""}`;
  return spoken.includes("application/a2a+json") ? "application/a2a+json" : "application/json";
}
