import type { UpdateWebhookInput } from "../../contract/settings-inputs";
import type { Caller, Ports } from "../../ports";
import { checkWebhookTarget } from "./check-webhook-target";
import { actOf, refuseSetting, type SettingsResult, webhookSubject } from "./settings-result";

export async function updateWebhook(
  ports: Ports,
  caller: Caller,
  { webhookId, ...fields }: UpdateWebhookInput,
): Promise<SettingsResult<null>> {
  const act = actOf(caller, "webhook.update", webhookSubject(webhookId));
  const refused = await checkWebhookTarget(ports, caller, { url: fields.url, act });
  if (refused) return refused;
  const ref = { tenantId: caller.tenantId, webhookId };
  return (await ports.webhooks.update(ref, fields, act)) ? { value: null } : refuseSetting("WEBHOOK_NOT_FOUND");
}
