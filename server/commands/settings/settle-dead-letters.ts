import type { DeadLettersInput } from "../../contract/settings-inputs";
import type { Caller, Ports } from "../../ports";
import { actOf, refuseSetting, type SettingsResult, webhookSubject } from "./settings-result";

/** Sends dead letters again under their old ids, or drops them: one, or all of an endpoint. */
export async function settleDeadLetters(
  ports: Ports,
  caller: Caller,
  { webhookId, deliveryId, how }: DeadLettersInput & { readonly how: "replay" | "discard" },
): Promise<SettingsResult<{ readonly count: number }>> {
  const ref = { tenantId: caller.tenantId, webhookId };
  const order = { deliveryId: deliveryId ?? null, how };
  const count = await ports.webhooks.settleDead(ref, order, actOf(caller, `webhook.${how}`, webhookSubject(webhookId)));
  return count > 0 ? { value: { count } } : refuseSetting("NO_DEAD_LETTERS");
}
