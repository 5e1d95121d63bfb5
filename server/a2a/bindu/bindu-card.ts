import type { AgentView } from "../../contract/task-view";
import { PAUSE_MODES, RESUME_CAUSES } from "../../domain/task/task";
import type { A2aDoor } from "../call";
import { cardBase } from "../dialect/card-base";

const BINDU_PATH = "/a2a/bindu";
const EXTENSION = "urn:checkrein:bindu:pause:v1";

/** What the address of one agent offers, or that of all. */
export function binduCard(
  { publicUrl }: Pick<A2aDoor, "publicUrl">,
  agents: readonly AgentView[],
  agent: string | null,
) {
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
    ...cardBase({ doorUrl: `${publicUrl}${BINDU_PATH}`, agent, agents }),
    kind: "agent",
    protocolVersion: "0.2.5",
    capabilities: { streaming: true, pushNotifications: true, extensions: canPause ? [pause] : [] },
    skills: agents.map(({ name, description, skills }) => ({
      id: name,
      name,
      description: description || `What ${name} does.`,
      tags: [...skills],
    })),
  };
}
