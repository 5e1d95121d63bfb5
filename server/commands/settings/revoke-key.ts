import type { RevokeKeyInput } from "../../contract/settings-inputs";
import type { Caller, Ports } from "../../ports";
import { actOf, refuseSetting, type SettingsResult } from "./settings-result";

/** Doors that took the key a moment ago may take it for some seconds more. */
export async function revokeKey(
  ports: Pick<Ports, "keys">,
  caller: Caller,
  { keyId }: RevokeKeyInput,
): Promise<SettingsResult<null>> {
  const revoked = await ports.keys.revoke({ tenantId: caller.tenantId, keyId }, actOf(caller, "key.revoke"));
  return revoked ? { value: null } : refuseSetting("KEY_NOT_FOUND");
}
