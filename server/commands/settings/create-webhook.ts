import type { WebhookFields } from "../../contract/settings-inputs";
import type { Caller, Ports } from "../../ports";
import { secretPurpose } from "../notice/secret-purpose";
import { checkWebhookTarget } from "./check-webhook-target";
import { sealNewSecret } from "./seal-new-secret";
import { actOf, type SettingsResult, webhookSubject } from "./settings-result";

export type MadeSecret = { readonly webhookId: string; readonly secret: string };

/** Tells what happens from now on to an address. The secret is answered once and never shown again. */
export async function createWebhook(
  ports: Ports,
  caller: Caller,
  fields: WebhookFields,
): Promise<SettingsResult<MadeSecret>> {
  const webhookId = ports.newId();
  const act = actOf(caller, "webhook.create", webhookSubject(webhookId));
  const refused = await checkWebhookTarget(ports, caller, { url: fields.url, act });
  if (refused) return refused;
  const { text, sealed } = sealNewSecret(ports, secretPurpose(webhookId));
  await ports.webhooks.create({ id: webhookId, tenantId: caller.tenantId, ...fields, ...sealed }, act);
  return { value: { webhookId, secret: text } };
}
