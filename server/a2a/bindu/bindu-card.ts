import type { AgentView } from "../../contract/task-view";
import { PAUSE_MODES, RESUME_CAUSES } from "../../domain/task/task";
import type { A2aDoor } from "../call";

const BINDU_PATH = "/a2a/bindu";
const EXTENSION = "urn:checkrein:bindu:pause:v1";
const MODES = ["text/plain", "application/json"];

/** What the address of one agent offers, or that of all. */
export function binduCard(
  { publicUrl }: Pick<A2aDoor, "publicUrl">,
  agents: readonly AgentView[],
  agent: string | null,
) {
  const [one] = agents;
  const canPause = agents.some(({ pauseModes }) => pauseModes.length > 0);
  const pause = {
    uri: EXTENSION,
    description: "Pauses a task and lets it go on: tasks/pause, tasks/resume.",
    required: false,
    params: {
      methods: ["tasks/pause", "tasks/resume"],
      states: ["suspended", "resumed"],
      modes: PAUSE_MODES,
      resumeCauses: RESUME_CAUSES,
    },
  };
  return {
    kind: "agent",
    name: agent ?? "checkrein",
    description:
      (agent !== null && one?.description) || "Agents whose work can be watched, paused, resumed and canceled.",
    url: `${publicUrl}${BINDU_PATH}${agent === null ? "" : `/agents/${agent}`}`,
    version: (agent !== null && one?.version) || "1",
    protocolVersion: "0.2.5",
    preferredTransport: "JSONRPC",
    defaultInputModes: MODES,
    defaultOutputModes: MODES,
    capabilities: { streaming: true, pushNotifications: true, extensions: canPause ? [pause] : [] },
    skills: agents.map(({ name, description, skills }) => ({
      id: name,
      name,
      description: description || `What ${name} does.`,
      tags: [...skills],
    })),
    securitySchemes: { key: { type: "http", scheme: "bearer" } },
    security: [{ key: [] }],
  };
}
