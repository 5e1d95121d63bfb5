import type { CreateKeyInput } from "../../contract/settings-inputs";
import type { Caller, Ports } from "../../ports";
import { actOf } from "./settings-result";

/** The secret is answered once; only its hash is kept. */
export function createKey(
  ports: Pick<Ports, "keys">,
  caller: Caller,
  { name, scopes, agents }: CreateKeyInput,
): Promise<{ readonly keyId: string; readonly secret: string }> {
  return ports.keys.create({ tenantId: caller.tenantId, name, scopes, agents }, actOf(caller, "key.create"));
}
