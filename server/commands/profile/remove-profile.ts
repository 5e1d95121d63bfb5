import type { Caller, Ports } from "../../ports";
import type { SettingsResult } from "../settings/settings-result";
import { profileAct, refuseProfile } from "./profile-result";

/** Its agent takes nothing new; what runs ends its turn first. The conversations stay. */
export async function removeProfile(
  { profiles }: Pick<Ports, "profiles">,
  caller: Caller,
  { name }: { readonly name: string },
): Promise<SettingsResult<{ readonly name: string }>> {
  const removed = await profiles.remove(
    { tenantId: caller.tenantId, name },
    profileAct(caller, "profile.remove", name),
  );
  return removed ? { value: { name } } : refuseProfile("PROFILE_NOT_FOUND");
}
