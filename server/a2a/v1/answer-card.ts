import { createHash } from "node:crypto";
import { AgentCard } from "@a2a-js/sdk";
import { LegacyRestTransportHandler } from "@a2a-js/sdk/compat/v0_3/server";
import { ServerCallContext } from "@a2a-js/sdk/server";
import { jsonReply, type Reply } from "../../http/reply";
import type { A2aCall } from "../call";
import type { JsonObject } from "../json-object";
import { lacks } from "../principal";
import { cardFor, publicCard } from "./card";
import type { Exchange } from "./exchange";
import { readVersion } from "./service-parameters";

const CACHE_SECONDS = 60;

/** The card that anybody may read. Callers of 1.0 get theirs; all others one that readers of both versions understand. */
export async function answerCard(call: A2aCall, agent: string | null): Promise<Reply> {
  const found = await publicCard(call.door, agent);
  if (!found) return jsonReply(404, { error: `There is no agent ${agent}.` });
  const { card, registeredAtMs } = found;
  const body = JSON.stringify(readVersion(call.request) === "1.0" ? AgentCard.toJSON(card) : await hybridCard(card));
  const etag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
  const headers = {
    "cache-control": `public, max-age=${CACHE_SECONDS}`,
    etag,
    ...(registeredAtMs === null ? {} : { "last-modified": lastModified(registeredAtMs) }),
    vary: "A2A-Version",
  };
  if (call.request.header("if-none-match") === etag) return { status: 304, headers, body: "" };
  return { status: 200, headers: { ...headers, "content-type": "application/json" }, body };
}

/**
 * RFC 9110 8.8.2: never later than the answer itself, also where the database's clock is ahead. It is told, not compared with: a
 * card says its address, too, which no registration dates; what is asked for again is known by its tag.
 */
function lastModified(atMs: number): string {
  return new Date(Math.min(atMs, Date.now())).toUTCString();
}

/** The caller's own card as 0.3 has it over REST. */
export async function answerOldCard(exchange: Exchange): Promise<Reply> {
  const refused = lacks(exchange, "agent:read");
  if (refused) return refused;
  const card = await cardFor(exchange);
  if (!card) return jsonReply(404, { error: `There is no agent ${exchange.agent}.` });
  const { securitySchemes, securityRequirements: security, skills } = AgentCard.toJSON(card) as JsonObject;
  return jsonReply(200, { ...(await legacyCard(card)), securitySchemes, security, skills });
}

/** A card of 0.3 with the interfaces of 1.0 beside them. */
export async function hybridCard(card: AgentCard): Promise<object> {
  const newer = AgentCard.toJSON(card) as JsonObject;
  const older = (await legacyCard(card)) as JsonObject;
  // What only one of them has words for stays beside what both have.
  return { ...newer, ...older, capabilities: { ...Object(newer.capabilities), ...Object(older.capabilities) } };
}

/** The library translates cards only where it answers with one. */
async function legacyCard(card: AgentCard): Promise<object> {
  const answered = { getAuthenticatedExtendedAgentCard: async () => card };
  // biome-ignore lint/suspicious/noExplicitAny: of the handler's questions this one alone is asked
  const legacy = new LegacyRestTransportHandler(answered as any);
  return legacy.getAuthenticatedExtendedAgentCard(new ServerCallContext());
}
