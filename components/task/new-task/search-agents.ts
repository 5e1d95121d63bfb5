import type { AgentView } from "@/server/contract/task-view";

export interface FoundAgent {
  readonly agent: AgentView;
  /** What it says under the name: the skill that was found, else what the agent is. */
  readonly line: string;
}

/** Agents whose name, description or skills hold the text, in their own order. */
export function searchAgents(agents: readonly AgentView[], text: string): readonly FoundAgent[] {
  const wanted = text.trim().toLowerCase();
  const has = (words: string) => words.toLowerCase().includes(wanted);
  return agents.flatMap((agent): FoundAgent[] => {
    const line = agent.description;
    if (has(agent.name) || has(agent.description)) return [{ agent, line }];
    const skill = agent.skills.find(has);
    return skill === undefined ? [] : [{ agent, line: skill }];
  });
}
