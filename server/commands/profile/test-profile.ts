import type { Caller, Ports } from "../../ports";
import type { SettingsResult } from "../settings/settings-result";
import { profileAct, refuseProfile } from "./profile-result";

/** Asks the process that launches agents to try this one. Its answer comes by itself. */
export async function testProfile(
  { profiles, newId }: Pick<Ports, "profiles" | "newId">,
  caller: Caller,
  { name }: { readonly name: string },
): Promise<SettingsResult<{ readonly name: string }>> {
  const act = profileAct(caller, "profile.test", name);
  const asked = await profiles.askProbe({ tenantId: caller.tenantId, name }, newId(), act);
  return asked ? { value: { name } } : refuseProfile("PROFILE_NOT_FOUND");
}
