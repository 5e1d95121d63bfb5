import type { RevokeApprovalInput } from "../../contract/approval";
import type { Caller, Ports } from "../../ports";
import type { Found } from "../../queries/found";

/** From now on such calls are asked for again; what was allowed by it is done. */
export async function revokeApproval(
  { approvals }: Pick<Ports, "approvals">,
  { tenantId, actor }: Caller,
  { approvalId }: RevokeApprovalInput,
): Promise<Found<{ readonly approvalId: string }>> {
  const act = { actor, verb: "approval.revoke", reason: null, facts: { subject: `approval:${approvalId}` } };
  if (await approvals.revoke(tenantId, approvalId, act)) return { value: { approvalId } };
  const message = "This approval is over already. Nothing was changed.";
  return { refusal: { code: "APPROVAL_NOT_FOUND", message } };
}
