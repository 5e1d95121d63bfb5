import type { WebhookInput } from "../../contract/settings-inputs";
import type { Caller, Ports } from "../../ports";
import { secretPurpose } from "../notice/secret-purpose";
import type { MadeSecret } from "./create-webhook";
import { sealNewSecret } from "./seal-new-secret";
import { actOf, refuseSetting, type SettingsResult, webhookSubject } from "./settings-result";

/** The old secret signs along for so long, so that a receiver can take the new one in its own time. */
const KEEP_MS = 24 * 3_600_000;

export async function rotateWebhookSecret(
  ports: Ports,
  caller: Caller,
  { webhookId }: WebhookInput,
): Promise<SettingsResult<MadeSecret>> {
  const { text, sealed } = sealNewSecret(ports, secretPurpose(webhookId));
  const ref = { tenantId: caller.tenantId, webhookId };
  const act = actOf(caller, "webhook.rotate", webhookSubject(webhookId));
  const rotated = await ports.webhooks.rotate(ref, { ...sealed, keepMs: KEEP_MS }, act);
  return rotated ? { value: { webhookId, secret: text } } : refuseSetting("WEBHOOK_NOT_FOUND");
}
