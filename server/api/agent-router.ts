import { z } from "zod";
import { AgentName } from "../contract/primitives";
import { found } from "../queries/found";
import { orRefuse } from "./refusal";
import { operator, router } from "./trpc";

const OneAgent = z.strictObject({ name: AgentName });

export const agentRouter = router({
  list: operator.query(({ ctx }) => ctx.ports.agents.list(ctx.caller.tenantId)),
  get: operator
    .input(OneAgent)
    .query(async ({ ctx, input }) =>
      orRefuse(
        found(
          await ctx.ports.agents.findView(ctx.caller.tenantId, input.name),
          "AGENT_NOT_FOUND",
          "There is no such agent.",
        ),
      ),
    ),
  figures: operator
    .input(OneAgent)
    .query(({ ctx, input }) => ctx.ports.agents.figures(ctx.caller.tenantId, input.name)),
  lookFolder: operator
    .input(z.strictObject({ path: z.string().min(1).max(4_000) }))
    .query(({ ctx, input }) => ctx.ports.lookFolder(input.path)),
});
