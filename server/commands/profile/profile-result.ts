import type { Act } from "../../domain/receipt/act";
import type { RefusalCode } from "../../domain/refusal";
import type { Caller } from "../../ports";
import { actOf, type SettingsResult } from "../settings/settings-result";

const WHY_NOT = {
  PROFILE_NOT_FOUND: "There is no such profile any more. Nothing was changed.",
  PROFILE_CHANGED: "Somebody changed this profile since you opened it. Yours was not saved; look at the newest first.",
  PROFILE_NAME_TAKEN: "There is a profile of this name. Nothing was saved; choose another name.",
} as const satisfies Partial<Record<RefusalCode, string>>;

export function refuseProfile(code: keyof typeof WHY_NOT): SettingsResult<never> {
  return { refusal: { code, message: WHY_NOT[code] } };
}

export function profileAct(caller: Caller, verb: string, name: string): Act {
  return actOf(caller, verb, `profile:${name}`);
}

/** Its secrets open only for the profile that they were sealed for. */
export function secretsPurpose(profileId: string): string {
  return `profile:${profileId}`;
}
