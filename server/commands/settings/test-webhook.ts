import type { WebhookInput } from "../../contract/settings-inputs";
import { TEST_NOTICE } from "../../domain/notice/notice-types";
import type { Caller, Ports } from "../../ports";
import { actOf, refuseSetting, type SettingsResult, webhookSubject } from "./settings-result";

/** Sends a notice that tells of no task, on the same way as all others. `at` is the time that it bears. */
export async function testWebhook(
  ports: Ports,
  caller: Caller,
  { webhookId, at }: WebhookInput & { readonly at: Date },
): Promise<SettingsResult<{ readonly deliveryId: string }>> {
  const ref = { tenantId: caller.tenantId, webhookId };
  const deliveryId = ports.newId();
  const body = JSON.stringify({ type: TEST_NOTICE, timestamp: at.toISOString(), data: {} });
  const test = { id: deliveryId, type: TEST_NOTICE, body };
  const sent = await ports.webhooks.sendTest(ref, test, actOf(caller, "webhook.test", webhookSubject(webhookId)));
  return sent ? { value: { deliveryId } } : refuseSetting("WEBHOOK_OFF");
}
