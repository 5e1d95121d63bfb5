import { createHash } from "node:crypto";
import { z } from "zod";
import { ProfileName, ProfileSpec } from "../../contract/agent-profile";

/** How a coding agent is launched and held, by its name in Checkrein. */
export const AgentProfile = ProfileSpec.extend({
  name: ProfileName,
  /** Variables whose values are told to nobody; elsewhere `{{NAME}}` stands for them. */
  secrets: z.record(z.string(), z.string()).default({}),
});
export type AgentProfile = z.infer<typeof AgentProfile>;

/** Names what the agent is launched with: another one is said to people before an old conversation goes on with it. */
export function launchHashOf({ command, args, env, secrets, mcpServers, mode, config }: AgentProfile): string {
  const launch = { command, args, env: { ...env, ...secrets }, mcpServers, mode, config };
  return createHash("sha256").update(JSON.stringify(launch)).digest("hex");
}
