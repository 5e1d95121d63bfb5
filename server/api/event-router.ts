import { z } from "zod";
import { sendEvent } from "../commands/wait/send-event";
import { SendEventInput } from "../contract/external-event";
import { TaskId } from "../contract/primitives";
import { PageInput } from "../contract/task-inputs";
import { found, NO_SUCH_TASK } from "../queries/found";
import { listEvents } from "../queries/records-of-task";
import { orRefuse } from "./refusal";
import { operator, router } from "./trpc";

const OneEvent = z.strictObject({ taskId: TaskId, seq: z.int().positive().max(2_147_483_647) });

export const eventRouter = router({
  send: operator.input(SendEventInput).mutation(({ ctx, input }) => sendEvent(ctx.ports, ctx.caller, input)),
  list: operator
    .input(PageInput)
    .query(async ({ ctx, input }) => orRefuse(await listEvents(ctx.ports, ctx.caller, input))),
  get: operator.input(OneEvent).query(async ({ ctx, input: { taskId, seq } }) => {
    const event = await ctx.ports.reader.findEvent({ tenantId: ctx.caller.tenantId, taskId }, seq);
    return orRefuse(found(event, "TASK_NOT_FOUND", NO_SUCH_TASK));
  }),
});
