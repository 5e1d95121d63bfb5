import type { Act } from "../../domain/receipt/act";
import type { Refusal } from "../../domain/refusal";
import type { Caller, Ports } from "../../ports";

/** Null when notices may be sent there; else the refusal, which leaves its receipt. */
export async function checkWebhookTarget(
  ports: Ports,
  caller: Caller,
  { url, act }: { readonly url: string; readonly act: Act },
): Promise<{ readonly refusal: Refusal } | null> {
  const sentence = await ports.outgoing.refusalOf(url);
  if (!sentence) return null;
  const code = "WEBHOOK_TARGET_REFUSED";
  await ports.receipts.leave(caller.tenantId, act, { outcome: "refused", code });
  return { refusal: { code, message: `${sentence} Nothing was changed.`, fields: { "/url": sentence } } };
}
