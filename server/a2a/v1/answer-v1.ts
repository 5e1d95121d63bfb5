import { jsonReply, type Reply } from "../../http/reply";
import type { A2aCall } from "../call";
import { identify } from "../identify";
import { maySpeakTo, type Principal } from "../principal";
import { answerCard } from "./answer-card";
import { answerJsonRpc } from "./answer-json-rpc";
import type { Exchange } from "./exchange";
import { PAUSE_EXTENSION } from "./pause-detail";
import { extensionsOf, readVersion } from "./service-parameters";

/**
 * A2A 1.0 and 0.3 at one address, by the header `A2A-Version`: `/a2a/v1` for all agents, `/a2a/v1/agents/<name>` for one of
 * them. JSON-RPC is posted to the address itself; everything below it is REST.
 */
export async function answerV1(call: A2aCall): Promise<Reply> {
  const { agent, rest } = targetOf(call.path);
  if (rest.endsWith(".well-known/agent-card.json")) return answerCard(call, agent);
  const who = await identify(call);
  if ("reply" in who) return who.reply;
  const { principal } = who;
  if (agent !== null && !(await isThere(call, principal, agent)))
    return jsonReply(404, { error: `There is no agent ${agent}.` });
  const extensions = extensionsOf(call.request);
  const over = new AbortController();
  const exchange: Exchange = {
    call,
    client: agent === null ? principal : { ...principal, agents: [agent] },
    agent,
    scopes: principal.scopes,
    version: readVersion(call.request) === "1.0" ? "1.0" : "0.3",
    sight: { pause: extensions.includes(PAUSE_EXTENSION) },
    signal: AbortSignal.any([call.signal(), over.signal]),
    end: () => over.abort(),
  };
  const reply = await answerJsonRpc(exchange);
  return exchange.sight.pause ? activated(reply) : reply;
}

/** `agents/<name>/rest`, or what is asked of all of them. */
function targetOf(path: string): { readonly agent: string | null; readonly rest: string } {
  const [first, agent, ...rest] = path.split("/");
  return first === "agents" && agent ? { agent, rest: rest.join("/") } : { agent: null, rest: path };
}

async function isThere({ door }: A2aCall, principal: Principal, agent: string): Promise<boolean> {
  return maySpeakTo(principal, agent) && (await door.ports.agents.findId(principal.tenantId, agent)) !== null;
}

function activated(reply: Reply): Reply {
  return {
    ...reply,
    headers: { ...reply.headers, "a2a-extensions": PAUSE_EXTENSION, "x-a2a-extensions": PAUSE_EXTENSION },
  };
}
