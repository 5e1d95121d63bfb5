import type { AgentView } from "../../contract/task-view";
import { RESUME_CAUSES } from "../../domain/task/task";
import type { A2aDoor } from "../call";
import { cardBase } from "../dialect/card-base";

const HARN_PATH = "/a2a/harn";

/** What the address of one agent offers, or that of all. Nothing is said of a pause that there is not: callers then cancel. */
export function harnCard(
  { publicUrl }: Pick<A2aDoor, "publicUrl">,
  agents: readonly AgentView[],
  agent: string | null,
) {
  const canPause = agents.some(({ pauseModes }) => pauseModes.length > 0);
  const pause = {
    ...(canPause ? { supportsPause: true } : {}),
    ...(agents.some(({ canPark }) => canPark) ? { supportsAwaitResumption: true } : {}),
    ...(canPause ? { resumeCauses: RESUME_CAUSES } : {}),
  };
  return {
    ...cardBase({ doorUrl: `${publicUrl}${HARN_PATH}`, agent, agents }),
    protocolVersion: "0.3.0",
    skills: [...new Set(agents.flatMap(({ name, skills }) => (skills.length > 0 ? skills : [name])))],
    capabilities: { streaming: true, pushNotifications: false, ...pause, _meta: { harn: { pause } } },
  };
}
