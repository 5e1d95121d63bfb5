import type { TurnWebhookInput } from "../../contract/settings-inputs";
import type { Caller, Ports } from "../../ports";
import { actOf, refuseSetting, type SettingsResult, webhookSubject } from "./settings-result";

/** Off keeps what waits and tells of nothing that happens meanwhile; on sends what waited and tells of what comes. */
export async function turnWebhook(
  ports: Ports,
  caller: Caller,
  { webhookId, on }: TurnWebhookInput,
): Promise<SettingsResult<null>> {
  const act = actOf(caller, on ? "webhook.turn_on" : "webhook.turn_off", webhookSubject(webhookId));
  const ref = { tenantId: caller.tenantId, webhookId };
  return (await ports.webhooks.turn(ref, on, act)) ? { value: null } : refuseSetting("WEBHOOK_NOT_FOUND");
}
