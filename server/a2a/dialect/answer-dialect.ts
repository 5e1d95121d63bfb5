import { REFUSAL_CODES } from "../../domain/refusal";
import { jsonReply, type Reply, STREAM_HEADERS } from "../../http/reply";
import { agentInAddress } from "../agent-in-address";
import type { A2aCall, AnswerDialect } from "../call";
import { eventStream } from "../event-stream";
import { identify } from "../identify";
import { RPC, type RpcCall, type RpcId, readRpc, rpcResult } from "../json-rpc";
import { lastEventIdOf } from "../last-event-id";
import { maySpeakTo, type Principal } from "../principal";
import { readJson, statusOfBad } from "../read-json";
import type { Method, MethodAnswer } from "./method";
import { METHOD_NOT_FOUND, type RpcFault, rpcFault } from "./rpc-fault";

/** A dialect that is JSON-RPC at one address, with a card and schemas beside it. */
export interface Dialect {
  readonly methods: Readonly<Record<string, Method>>;
  /** What the address of one agent offers, or of all; null for an agent that is not there. */
  readonly card: (call: A2aCall, agent: string | null) => Promise<object | null>;
  /** JSON Schemas of all its messages. */
  readonly schemas: object;
  /** The answer for a key that lacks the scope. */
  readonly forbidden: (scope: Method["scope"], id: RpcId) => Reply;
}

const CARD = ".well-known/agent-card.json";
const SCHEMAS = "schemas.json";
const ADDRESS = /^(?:agents\/([^/]+)(?:\/|$))?(.*)$/;

export function answerWith(dialect: Dialect): AnswerDialect {
  return async (call) => {
    const [, name, what = ""] = ADDRESS.exec(call.path) ?? [];
    const agent = name === undefined ? null : agentInAddress(name);
    if (what === CARD && call.request.method === "GET") return answerCard(dialect, call, agent);
    if (what === SCHEMAS && call.request.method === "GET") return jsonReply(200, dialect.schemas);
    if (what !== "") return jsonReply(404, { error: "There is nothing at this address." });
    if (call.request.method !== "POST")
      return jsonReply(405, { error: "This address takes calls by POST." }, { allow: "POST" });
    return answerPost(dialect, call, agent);
  };
}

async function answerCard(dialect: Dialect, call: A2aCall, agent: string | null): Promise<Reply> {
  const card = await dialect.card(call, agent);
  return card ? jsonReply(200, card) : jsonReply(404, { error: "There is no such agent." });
}

async function answerPost(dialect: Dialect, call: A2aCall, agent: string | null): Promise<Reply> {
  const who = await identify(call);
  if ("reply" in who) return who.reply;
  if (agent !== null && !(await isThere(call, who.principal, agent)))
    return jsonReply(404, { error: `There is no agent ${agent}.` });
  const body = await readJson(call.request, ["application/json", "application/a2a+json"]);
  if ("bad" in body) {
    const { message, kind, path } = body.bad;
    const code = kind === "text" ? RPC.PARSE_ERROR : RPC.INVALID_REQUEST;
    const data = { code: "BODY_NOT_VALID", ...(path ? { fields: { [path]: message } } : {}) } as const;
    return jsonReply(statusOfBad(body.bad), rpcFault(null, { code, message, data }));
  }
  const read = readRpc(body.value);
  if ("error" in read) return jsonReply(200, rpcFault(read.id, { ...read.error, data: { code: "REQUEST_NOT_VALID" } }));
  return answerRpc(dialect, call, { rpc: read.call, principal: who.principal, agent });
}

async function isThere({ door }: A2aCall, principal: Principal, agent: string): Promise<boolean> {
  return maySpeakTo(principal, agent) && (await door.ports.agents.findId(principal.tenantId, agent)) !== null;
}

interface Asked {
  readonly rpc: RpcCall;
  readonly principal: Principal;
  readonly agent: string | null;
}

async function answerRpc(dialect: Dialect, call: A2aCall, { rpc, principal, agent }: Asked): Promise<Reply> {
  const found = Object.hasOwn(dialect.methods, rpc.method) ? dialect.methods[rpc.method] : undefined;
  if (!found) return jsonReply(200, rpcFault(rpc.id, unknownMethod(rpc.method, Object.keys(dialect.methods))));
  if (!principal.scopes.includes(found.scope)) return dialect.forbidden(found.scope, rpc.id);
  const failed = (error: unknown) => {
    call.failed(error);
    return rpcFault(rpc.id, {
      code: RPC.INTERNAL_ERROR,
      message: "Something went wrong on the server. It is in the log under this request id.",
      data: { code: "INTERNAL", requestId: call.requestId },
    });
  };
  try {
    const { door, signal } = call;
    const lastEventId = lastEventIdOf(call.request);
    const client = agent === null ? principal : { ...principal, agents: [agent] };
    const order = { ports: door.ports, principal, client, agent, rpcId: rpc.id, lastEventId, signal };
    return toReply(await found.run(order, rpc.params), { call, id: rpc.id, keyId: principal.keyId, failed });
  } catch (error) {
    return jsonReply(200, failed(error));
  }
}

interface Frame {
  readonly call: A2aCall;
  readonly id: RpcId;
  readonly keyId: string | null;
  readonly failed: (error: unknown) => object;
}

function toReply(answer: MethodAnswer, { call, id, keyId, failed }: Frame): Reply {
  if ("reply" in answer) return answer.reply;
  if ("result" in answer) return jsonReply(200, rpcResult(id, answer.result));
  if ("fault" in answer) {
    watchFault(call, answer.fault);
    return jsonReply(200, rpcFault(id, answer.fault));
  }
  const body = eventStream(answer.stream, {
    signal: call.signal(),
    onFailure: (error) => ({ data: failed(error) }),
    isClosed: call.door.revocations.watch(keyId),
  });
  return { status: 200, headers: STREAM_HEADERS, body };
}

function watchFault({ door }: A2aCall, { data }: RpcFault): void {
  const code = REFUSAL_CODES.find((known) => known === data.code);
  if (code) door.watch.refused(code);
}

function unknownMethod(name: string, known: readonly string[]): RpcFault {
  return {
    code: METHOD_NOT_FOUND,
    message: `There is no method ${name.slice(0, 100)} here. Nothing was done. Methods: ${known.join(", ")}.`,
    data: { code: "METHOD_NOT_FOUND" },
  };
}
