import type { AgentView } from "../contract/task-view";

export function anAgentView(overrides: Partial<AgentView> = {}): AgentView {
  return {
    name: "ci-fixer",
    version: "1.4.0",
    description: "Finds out why a check fails and proposes a fix.",
    skills: ["ci", "fix"],
    stateSchema: null,
    inputSchema: { type: "object", properties: { change: { type: "integer" } }, required: ["change"] },
    pauseModes: ["finish_step", "interrupt_immediate", "wait_for_completion"],
    canPark: true,
    canCleanUp: false,
    resumeCauses: ["explicit_resume", "timeout"],
    concurrency: 4,
    defaultScope: "prod/platform",
    freeSlots: 2,
    workers: 1,
    queued: 0,
    offlineSince: null,
    builtIn: false,
    running: 0,
    held: 0,
    comesBack: null,
    releasesCallers: false,
    ...overrides,
  };
}
