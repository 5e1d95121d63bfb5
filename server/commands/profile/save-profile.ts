import type { SaveProfileInput } from "../../contract/agent-profile";
import type { Caller, Ports } from "../../ports";
import type { ProfileWrite } from "../../ports/profile-store";
import type { SettingsResult } from "../settings/settings-result";
import { openSecrets } from "./open-secrets";
import { profileAct, refuseProfile, secretsPurpose } from "./profile-result";

type Saving = Pick<Ports, "profiles" | "sealing" | "newId">;

/** Makes a profile or changes the revision that was looked at. Secrets that are not named stay as they are. */
export async function saveProfile(
  ports: Saving,
  caller: Caller,
  { name, revision, spec, secrets }: SaveProfileInput,
): Promise<SettingsResult<{ readonly revision: number }>> {
  const ref = { tenantId: caller.tenantId, name };
  if (revision === null) {
    const id = ports.newId();
    const act = profileAct(caller, "profile.create", name);
    const made = await ports.profiles.create({ ...ref, id, ...toWrite(ports, id, { spec, values: secrets.set }) }, act);
    return made ? { value: { revision: 1 } } : refuseProfile("PROFILE_NAME_TAKEN");
  }
  const before = await ports.profiles.find(ref);
  if (!before) return refuseProfile("PROFILE_NOT_FOUND");
  const kept = Object.entries(openSecrets(ports, before)).filter(([key]) => !secrets.drop.includes(key));
  const write = toWrite(ports, before.id, { spec, values: { ...Object.fromEntries(kept), ...secrets.set } });
  const act = profileAct(caller, "profile.update", name);
  return (await ports.profiles.update({ ...ref, revision }, write, act))
    ? { value: { revision: revision + 1 } }
    : refuseProfile("PROFILE_CHANGED");
}

interface Content {
  readonly spec: SaveProfileInput["spec"];
  readonly values: Readonly<Record<string, string>>;
}

function toWrite({ sealing }: Saving, id: string, { spec, values }: Content): ProfileWrite {
  const secretNames = Object.keys(values).sort();
  const sealed = secretNames.length > 0 ? sealing.seal(JSON.stringify(values), secretsPurpose(id)) : null;
  return { spec, secrets: sealed, secretNames };
}
