import type { Incoming } from "../http/incoming";
import type { KeyStore } from "../ports/key-store";
import { type Answer, type JsonAnswer, turnedAway } from "./answer";

/** Who shows a valid key. */
export interface Bearer {
  readonly keyId: string;
  readonly tenantId: string;
  readonly scopes: readonly string[];
  /** Agents the key may act for; empty means all. */
  readonly agents: readonly string[];
}

/** What a key opens, by its scope. */
const DOORS = { worker: "the workers' door", "events:write": "the events door" } as const;

const BEARER = /^Bearer ([\x21-\x7e]{1,200})$/;

/** The bearer of the request's key, or the answer for those without one. */
export async function authenticate(
  keys: KeyStore,
  request: Pick<Incoming, "header">,
  scope: keyof typeof DOORS,
): Promise<{ readonly bearer: Bearer } | { readonly answer: JsonAnswer }> {
  const [, secret] = BEARER.exec(request.header("authorization") ?? "") ?? [];
  const found = secret ? await keys.findBearer(secret) : null;
  if (!found) return { answer: turnedAway(401, "Show a valid key: Authorization: Bearer <key>.") };
  if (!found.scopes.includes(scope))
    return { answer: turnedAway(403, `This key does not open ${DOORS[scope]}: it lacks the scope ${scope}.`) };
  return { bearer: found };
}

export function mayActFor(bearer: Bearer, agent: string): boolean {
  return bearer.agents.length === 0 || bearer.agents.includes(agent);
}

export function notForThisKey(agent: string): Answer {
  return turnedAway(403, `This key may not act for the agent ${agent}.`);
}
