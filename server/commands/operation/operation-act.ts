import type { Act } from "../../domain/receipt/act";
import type { Caller } from "../../ports";
import type { OperationRef } from "../../ports/operation-store";

export interface StartedAnswer {
  readonly operationId: string;
}

export function operationAct(
  { actor }: Caller,
  verb: string,
  order: { readonly operationId?: string; readonly reason?: string | null; readonly requestId?: string | undefined },
): Act {
  const subject = order.operationId === undefined ? undefined : `operation:${order.operationId}`;
  return { actor, verb, reason: order.reason ?? null, requestId: order.requestId, facts: { subject } };
}

export function refOf({ tenantId }: Caller, operationId: string): OperationRef {
  return { tenantId, operationId };
}
