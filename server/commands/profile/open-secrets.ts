import type { Ports } from "../../ports";
import type { StoredProfile } from "../../ports/profile-store";
import { secretsPurpose } from "./profile-result";

/** By name of the variable; none where they were sealed with a key that is no longer there. */
export function openSecrets(
  { sealing }: Pick<Ports, "sealing">,
  { id, secrets }: Pick<StoredProfile, "id" | "secrets">,
): Readonly<Record<string, string>> {
  const text = secrets && sealing.open(secrets, secretsPurpose(id));
  return text === null ? {} : JSON.parse(text);
}
