import type { AgentView } from "../../contract/task-view";
import type { A2aDoor } from "../call";

/** The agents that an address stands for; null when there is none of this name. */
export async function agentsOfCard(
  { ports, publicTenant }: A2aDoor,
  agent: string | null,
): Promise<readonly AgentView[] | null> {
  if (agent === null) return ports.agents.list(publicTenant);
  const view = await ports.agents.findView(publicTenant, agent);
  return view && [view];
}
