import { sendEvent } from "../commands/wait/send-event";
import { SendEventInput } from "../contract/external-event";
import { PageInput } from "../contract/task-inputs";
import { listEvents } from "../queries/records-of-task";
import { orRefuse } from "./refusal";
import { operator, router } from "./trpc";

export const eventRouter = router({
  send: operator.input(SendEventInput).mutation(({ ctx, input }) => sendEvent(ctx.ports, ctx.caller, input)),
  list: operator
    .input(PageInput)
    .query(async ({ ctx, input }) => orRefuse(await listEvents(ctx.ports, ctx.caller, input))),
});
