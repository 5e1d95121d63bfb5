import type { ReleaseCallersInput } from "../../contract/settings-inputs";
import type { Caller, Ports } from "../../ports";
import { actOf, refuseSetting, type SettingsResult } from "./settings-result";

/**
 * Whether clients that wait for a task of the agent are let go when that is paused: they are told that it needs input,
 * where they would wait for as long as it is held. What they are told of tasks that are paused now changes at once.
 */
export async function releaseCallers(
  ports: Pick<Ports, "agents">,
  caller: Caller,
  { agent, on }: ReleaseCallersInput,
): Promise<SettingsResult<null>> {
  const act = actOf(caller, on ? "agent.release_callers" : "agent.keep_callers", `agent ${agent}`);
  const isThere = await ports.agents.releaseCallers({ tenantId: caller.tenantId, name: agent, on }, act);
  return isThere ? { value: null } : refuseSetting("AGENT_NOT_FOUND");
}
