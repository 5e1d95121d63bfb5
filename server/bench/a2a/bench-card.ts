import type { AgentCard } from "@a2a-js/sdk";

/** What the bench says of an agent, where a card has to be given and nobody reads it. */
export const BENCH_CARD: AgentCard = {
  name: "bench",
  description: "",
  version: "1",
  supportedInterfaces: [],
  provider: undefined,
  capabilities: { streaming: true, extensions: [] },
  securitySchemes: {},
  securityRequirements: [],
  defaultInputModes: [],
  defaultOutputModes: [],
  skills: [],
  signatures: [],
};
