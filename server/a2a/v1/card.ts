import type { AgentCard, AgentInterface, AgentSkill } from "@a2a-js/sdk";
import type { AgentView } from "../../contract/task-view";
import type { KnownAgent } from "../../ports/agent-store";
import type { ClientRef } from "../../ports/client-store";
import type { A2aDoor } from "../call";
import type { Exchange } from "./exchange";
import { PAUSE_EXTENSION } from "./pause-detail";

/** Where v1 is mounted. */
const V1_PATH = "/a2a/v1";
const MODES = ["text/plain", "application/json"];

interface DatedCard {
  readonly card: AgentCard;
  /** When an agent of it was last registered, milliseconds since 1970; null on a card of none. */
  readonly registeredAtMs: number | null;
}

/** The card of one agent, or of all that the caller may speak to; null when there is no such agent. */
export async function cardFor({ call, client, agent }: Exchange): Promise<AgentCard | null> {
  return (await findCard(call.door, client, agent))?.card ?? null;
}

/** What anybody may read: the agents of the tenant that this address stands for. */
export function publicCard(door: A2aDoor, agent: string | null): Promise<DatedCard | null> {
  return findCard(door, { tenantId: door.publicTenant, agents: [] }, agent);
}

async function findCard(
  { ports, publicUrl }: A2aDoor,
  { tenantId, agents }: Pick<ClientRef, "tenantId" | "agents">,
  agent: string | null,
): Promise<DatedCard | null> {
  if (agent !== null) {
    const known = await ports.agents.findView(tenantId, agent);
    return known && { card: agentCard(known, publicUrl), registeredAtMs: newestOf([known]) };
  }
  const all = await ports.agents.list(tenantId);
  const met = all.filter(({ name }) => agents.length === 0 || agents.includes(name));
  return { card: fleetCard(met, publicUrl), registeredAtMs: newestOf(met) };
}

function newestOf(agents: readonly KnownAgent[]): number | null {
  return agents.length > 0 ? Math.max(...agents.map(({ registeredAt }) => Date.parse(registeredAt))) : null;
}

function agentCard(agent: AgentView, publicUrl: string): AgentCard {
  return {
    ...COMMON,
    name: agent.name,
    description: agent.description || `The agent ${agent.name}.`,
    version: agent.version,
    supportedInterfaces: interfacesAt(`${publicUrl}${V1_PATH}/agents/${agent.name}`, [""]),
    capabilities: capabilitiesOf(agent.pauseModes, agent.resumeCauses),
    skills: skillsOf(agent),
  };
}

/** All agents behind one address: the tenant names which one is meant. */
function fleetCard(agents: readonly AgentView[], publicUrl: string): AgentCard {
  const modes = [...new Set(agents.flatMap(({ pauseModes }) => pauseModes))];
  const causes = [...new Set(agents.flatMap(({ resumeCauses }) => resumeCauses))];
  return {
    ...COMMON,
    name: "Checkrein",
    description: "Agents whose work can be watched, paused, resumed and canceled. The tenant names the agent.",
    version: "1",
    supportedInterfaces: interfacesAt(`${publicUrl}${V1_PATH}`, ["", ...agents.map(({ name }) => name)]),
    capabilities: capabilitiesOf(modes, causes),
    skills: agents.length > 0 ? agents.flatMap(skillsOf) : [NO_SKILL],
  };
}

const SECURITY: Pick<AgentCard, "securitySchemes" | "securityRequirements"> = {
  securitySchemes: {
    key: {
      scheme: {
        $case: "httpAuthSecurityScheme",
        value: { description: "A key with the scopes agent:read and agent:write.", scheme: "Bearer", bearerFormat: "" },
      },
    },
  },
  securityRequirements: [{ schemes: { key: { list: [] } } }],
};

const COMMON = {
  provider: undefined,
  documentationUrl: undefined,
  iconUrl: undefined,
  ...SECURITY,
  defaultInputModes: MODES,
  defaultOutputModes: MODES,
  signatures: [],
};

/** What is spoken at an address. */
const SPOKEN = [
  ["JSONRPC", "1.0"],
  ["HTTP+JSON", "1.0"],
  ["JSONRPC", "0.3"],
  ["HTTP+JSON", "0.3"],
] as const;

function interfacesAt(url: string, tenants: readonly string[]): AgentInterface[] {
  return tenants.flatMap((tenant) =>
    SPOKEN.map(([protocolBinding, protocolVersion]) => ({ url, protocolBinding, tenant, protocolVersion })),
  );
}

function capabilitiesOf(modes: readonly string[], resumeCauses: readonly string[]): AgentCard["capabilities"] {
  const pause = {
    uri: PAUSE_EXTENSION,
    description: "Pauses a task and lets it go on. A message to a paused task waits and is heard when it goes on.",
    required: false,
    params: {
      methods: ["PauseTask", "ResumeTask", "AwaitTaskResumption"],
      modes,
      resumeCauses,
      initiators: ["client", "agent", "policy"],
      messagesWhilePaused: "queued",
    },
  };
  return {
    streaming: true,
    pushNotifications: true,
    extendedAgentCard: true,
    extensions: modes.length > 0 ? [pause] : [],
  };
}

const PLAIN = { examples: [], inputModes: [], outputModes: [], securityRequirements: [] };
const NO_SKILL: AgentSkill = {
  ...PLAIN,
  id: "none",
  name: "No agent yet",
  description: "No agent has registered itself yet.",
  tags: ["none"],
};

/** An agent that names no skills has the one that it is there for. */
function skillsOf({ name, description, skills }: AgentView): AgentSkill[] {
  const own = { ...PLAIN, id: name, name, description: description || `What ${name} does.`, tags: [name] };
  if (skills.length === 0) return [own];
  return skills.map((text) => ({ ...own, id: `${name}/${text}`, name: text, description: text }));
}
