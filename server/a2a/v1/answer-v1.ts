import { toJsonRpcError, VersionNotSupportedError } from "@a2a-js/sdk/errors";
import { jsonReply, type Reply } from "../../http/reply";
import { agentInAddress } from "../agent-in-address";
import type { A2aCall } from "../call";
import { identify } from "../identify";
import { RPC, type RpcError, rpcError } from "../json-rpc";
import { lastEventIdOf } from "../last-event-id";
import { maySpeakTo, type Principal } from "../principal";
import { answerCard } from "./answer-card";
import { answerJsonRpc } from "./answer-json-rpc";
import { answerRest } from "./answer-rest";
import { withReason } from "./errors";
import type { Exchange } from "./exchange";
import { PAUSE_EXTENSION } from "./pause-detail";
import { restError } from "./rest-errors";
import { extensionsOf, isSpoken, readVersion } from "./service-parameters";
import { StreamPlace } from "./stream-place";
import schemas from "./v1-schemas.json";

/**
 * A2A 1.0 and 0.3 at one address, by the header `A2A-Version`: `/a2a/v1` for all agents, `/a2a/v1/agents/<name>` for one of
 * them. JSON-RPC is posted to the address itself; everything below it is REST.
 */
export async function answerV1(call: A2aCall): Promise<Reply> {
  const { agent, rest } = targetOf(call.path);
  if (rest === CARD) return answerCard(call, agent);
  if (rest === SCHEMAS && call.request.method === "GET") return jsonReply(200, schemas);
  const who = await identify(call);
  if ("reply" in who) return who.reply;
  const { principal } = who;
  if (agent !== null && !(await isThere(call, principal, agent))) return noSuchAgent(agent, rest);
  const exchange = exchangeOf(call, principal, agent);
  if (rest !== "") return withExtensions(await answerRest(exchange, rest), exchange);
  if (call.request.method !== "POST") return jsonReply(405, { error: "Calls are sent by POST." }, { allow: "POST" });
  return withExtensions(await answerJsonRpc(exchange), exchange);
}

/** In the shape of the binding that the address is one of. */
function noSuchAgent(agent: string, rest: string): Reply {
  const error = { code: RPC.METHOD_NOT_FOUND, message: `There is no agent ${agent}. Nothing was done.` };
  return jsonReply(404, rest === "" ? rpcError(null, withReason(error)) : restError(error).body);
}

const CARD = ".well-known/agent-card.json";
const SCHEMAS = "schemas.json";

/** First names of addresses that name no agent. */
const OPERATIONS = new Set(["tasks", "v1", ".well-known"]);

/** Where the address leads: `agents/<name>/…` or `<name>/…` to one agent, all else to all of them. */
function targetOf(path: string): { readonly agent: string | null; readonly rest: string } {
  const [first = "", second = "", ...others] = path.split("/");
  if (first === "agents" && second !== "") return { agent: agentInAddress(second), rest: others.join("/") };
  if (second !== "" && !OPERATIONS.has(first))
    return { agent: agentInAddress(first), rest: [second, ...others].join("/") };
  return { agent: null, rest: path };
}

async function isThere({ door }: A2aCall, principal: Principal, agent: string): Promise<boolean> {
  return maySpeakTo(principal, agent) && (await door.ports.agents.findId(principal.tenantId, agent)) !== null;
}

function exchangeOf(call: A2aCall, principal: Principal, agent: string | null): Exchange {
  const named = readVersion(call.request);
  const version = isSpoken(named) ? named : "1.0";
  const over = endedWith(call.signal());
  return {
    call,
    client: agent === null ? principal : { ...principal, agents: [agent] },
    agent,
    keyId: principal.keyId,
    scopes: principal.scopes,
    version,
    dialect: `a2a-${version}`,
    badVersion: isSpoken(named) ? null : notSpoken(named),
    sight: { pause: extensionsOf(call.request).includes(PAUSE_EXTENSION) },
    place: new StreamPlace(lastEventIdOf(call.request)),
    signal: over.signal,
    end: () => over.abort(),
  };
}

/** Aborts with the signal, or by itself before that. `AbortSignal.any` keeps book of what it is made of, for every call. */
function endedWith(signal: AbortSignal): AbortController {
  const over = new AbortController();
  if (signal.aborted) over.abort(signal.reason);
  else signal.addEventListener("abort", () => over.abort(signal.reason), { once: true });
  return over;
}

function notSpoken(version: string): RpcError {
  const message = `A2A ${version.slice(0, 20)} is not spoken here; 1.0 and 0.3 are.`;
  return toJsonRpcError(new VersionNotSupportedError({ message, metadata: { supported: "1.0,0.3" } }));
}

/** Says which extensions were active. */
function withExtensions(reply: Reply, { sight }: Exchange): Reply {
  if (!sight.pause) return reply;
  const active = { "a2a-extensions": PAUSE_EXTENSION, "x-a2a-extensions": PAUSE_EXTENSION };
  return { ...reply, headers: { ...reply.headers, ...active } };
}
