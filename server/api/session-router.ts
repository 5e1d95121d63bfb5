import { turnSafeStart } from "../commands/hold/turn-safe-start";
import { ListSessionsInput, SafeStartInput, SessionOfTaskInput } from "../contract/session-inputs";
import { operator, router } from "./trpc";

/** Conversations of agents: how each comes back. Asking changes nothing; a resume of the task brings one back. */
export const sessionRouter = router({
  /** Null for a task whose agent keeps none. */
  ofTask: operator
    .input(SessionOfTaskInput)
    .query(({ ctx, input }) => ctx.ports.sessions.find({ tenantId: ctx.caller.tenantId, taskId: input.taskId })),
  safeStart: operator.query(async ({ ctx }) => ({ on: await ctx.ports.safeStart.isOn(ctx.caller.tenantId) })),
  turnSafeStart: operator
    .input(SafeStartInput)
    .mutation(({ ctx, input }) => turnSafeStart(ctx.ports, ctx.caller, input)),
  ledger: operator
    .input(ListSessionsInput)
    .query(({ ctx, input }) => ctx.ports.sessions.ledger(ctx.caller.tenantId, input)),
});
