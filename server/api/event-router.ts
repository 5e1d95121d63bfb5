import { PageInput } from "../contract/task-inputs";
import { listEvents } from "../queries/list-numbered";
import { operator, router } from "./trpc";

export const eventRouter = router({
  list: operator.input(PageInput).query(({ ctx, input }) => listEvents(ctx.ports, ctx.caller, input)),
});
