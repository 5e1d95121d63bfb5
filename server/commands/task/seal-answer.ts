import type { Json } from "../../domain/json";
import type { Ports } from "../../ports";

/** An answer moved to another question, or to another tenant, opens nothing. */
export function answerPurpose(tenantId: string, interruptId: string): string {
  return `answer:${tenantId}:${interruptId}`;
}

export function sealAnswer(
  { sealing }: Pick<Ports, "sealing">,
  { tenantId, interruptId }: { readonly tenantId: string; readonly interruptId: string },
  answer: Json,
): Uint8Array {
  return sealing.seal(JSON.stringify(answer), answerPurpose(tenantId, interruptId));
}
