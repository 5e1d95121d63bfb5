import type { z } from "zod";
import type { RegisterAgent } from "../../contract/register-agent";
import type { Ports } from "../../ports";

/** Makes the agent known as this version of its worker describes it; the newest registration stands. */
export function registerAgent(
  ports: Ports,
  tenantId: string,
  agent: { readonly name: string } & z.output<typeof RegisterAgent>,
): Promise<{ readonly agentId: string }> {
  return ports.agents.register(tenantId, agent);
}
