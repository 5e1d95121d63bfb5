import type { AgentView } from "../../contract/task-view";

const MODES = ["text/plain", "application/json"];

interface CardPlace {
  /** Of the door, without a slash at its end. */
  readonly doorUrl: string;
  /** Whose card it is; null for that of all agents. */
  readonly agent: string | null;
  readonly agents: readonly AgentView[];
}

/** What the cards of the older dialects say alike: who is there, at which address, and how one shows who one is. */
export function cardBase({ doorUrl, agent, agents: [one] }: CardPlace) {
  return {
    name: agent ?? "checkrein",
    description:
      (agent !== null && one?.description) || "Agents whose work can be watched, paused, resumed and canceled.",
    url: `${doorUrl}${agent === null ? "" : `/agents/${agent}`}`,
    version: (agent !== null && one?.version) || "1",
    preferredTransport: "JSONRPC",
    defaultInputModes: MODES,
    defaultOutputModes: MODES,
    securitySchemes: { key: { type: "http", scheme: "bearer" } },
    security: [{ key: [] }],
  };
}
