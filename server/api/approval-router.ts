import { giveApproval } from "../commands/approval/give-approval";
import { revokeApproval } from "../commands/approval/revoke-approval";
import { GiveApprovalInput, ListApprovalsInput, RevokeApprovalInput } from "../contract/approval";
import { orRefuse } from "./refusal";
import { operator, router } from "./trpc";

/** Calls of coding agents that people allow beforehand. */
export const approvalRouter = router({
  list: operator
    .input(ListApprovalsInput)
    .query(({ ctx, input }) => ctx.ports.approvals.standing(ctx.caller.tenantId, input.agent)),
  give: operator
    .input(GiveApprovalInput)
    .mutation(async ({ ctx, input }) => orRefuse(await giveApproval(ctx.ports, ctx.caller, input))),
  revoke: operator
    .input(RevokeApprovalInput)
    .mutation(async ({ ctx, input }) => orRefuse(await revokeApproval(ctx.ports, ctx.caller, input))),
});
