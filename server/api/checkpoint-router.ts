import { z } from "zod";
import { TaskId } from "../contract/primitives";
import { found } from "../queries/found";
import { listCheckpoints } from "../queries/records-of-task";
import { orRefuse } from "./refusal";
import { operator, router } from "./trpc";

const OneTask = z.strictObject({ taskId: TaskId });

export const checkpointRouter = router({
  list: operator
    .input(OneTask)
    .query(async ({ ctx, input }) => orRefuse(await listCheckpoints(ctx.ports, ctx.caller, input))),
  get: operator.input(OneTask.extend({ version: z.int32().positive() })).query(async ({ ctx, input }) => {
    const ref = { tenantId: ctx.caller.tenantId, taskId: input.taskId };
    return orRefuse(
      found(
        await ctx.ports.reader.findCheckpoint(ref, input.version),
        "CHECKPOINT_NOT_FOUND",
        "There is no such checkpoint on this task.",
      ),
    );
  }),
});
