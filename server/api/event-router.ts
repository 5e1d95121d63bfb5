import { PageInput } from "../contract/task-inputs";
import { listEvents } from "../queries/records-of-task";
import { orRefuse } from "./refusal";
import { operator, router } from "./trpc";

export const eventRouter = router({
  list: operator
    .input(PageInput)
    .query(async ({ ctx, input }) => orRefuse(await listEvents(ctx.ports, ctx.caller, input))),
});
