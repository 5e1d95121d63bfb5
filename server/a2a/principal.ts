import type { ClientCaller } from "../commands/client/submit-message";
import { jsonReply, type Reply } from "../http/reply";

export const CLIENT_SCOPES = ["agent:read", "agent:write"] as const;
export type ClientScope = (typeof CLIENT_SCOPES)[number];

/** Who calls: an outside client, known by its key. Its tasks are those it made itself. */
export interface Principal extends ClientCaller {
  readonly scopes: readonly string[];
  /** The key it showed; null for one that needs none. */
  readonly keyId: string | null;
}

/** Who a call without a key acts for, where that is allowed: one client like any other. */
export const ANONYMOUS: Principal = {
  tenantId: "local",
  client: "anonymous",
  agents: [],
  actor: { kind: "client", id: "anonymous" },
  scopes: CLIENT_SCOPES,
  keyId: null,
};

/** The answer for a key that lacks the scope; null when it has it. */
export function lacks({ scopes }: Pick<Principal, "scopes">, scope: ClientScope | "worker"): Reply | null {
  if (scopes.includes(scope)) return null;
  return jsonReply(403, { error: `This key may not do that: it lacks the scope ${scope}. Nothing was done.` });
}

export function maySpeakTo({ agents }: Principal, agent: string): boolean {
  return agents.length === 0 || agents.includes(agent);
}
