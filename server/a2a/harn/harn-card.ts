import type { AgentView } from "../../contract/task-view";
import { RESUME_CAUSES } from "../../domain/task/task";
import type { A2aDoor } from "../call";

const HARN_PATH = "/a2a/harn";
const MODES = ["text/plain", "application/json"];

/** What the address of one agent offers, or that of all. Nothing is said of a pause that there is not: callers then cancel. */
export function harnCard(
  { publicUrl }: Pick<A2aDoor, "publicUrl">,
  agents: readonly AgentView[],
  agent: string | null,
) {
  const [one] = agents;
  const canPause = agents.some(({ pauseModes }) => pauseModes.length > 0);
  const pause = {
    ...(canPause ? { supportsPause: true } : {}),
    ...(agents.some(({ canPark }) => canPark) ? { supportsAwaitResumption: true } : {}),
    ...(canPause ? { resumeCauses: RESUME_CAUSES } : {}),
  };
  return {
    protocolVersion: "0.3.0",
    name: agent ?? "checkrein",
    description:
      (agent !== null && one?.description) || "Agents whose work can be watched, paused, resumed and canceled.",
    url: `${publicUrl}${HARN_PATH}${agent === null ? "" : `/agents/${agent}`}`,
    preferredTransport: "JSONRPC",
    version: (agent !== null && one?.version) || "1",
    defaultInputModes: MODES,
    defaultOutputModes: MODES,
    skills: [...new Set(agents.flatMap(({ name, skills }) => (skills.length > 0 ? skills : [name])))],
    capabilities: { streaming: true, pushNotifications: false, ...pause, _meta: { harn: { pause } } },
    securitySchemes: { key: { type: "http", scheme: "bearer" } },
    security: [{ key: [] }],
  };
}
