import { assignItem } from "../commands/inbox/assign-item";
import { snoozeItem } from "../commands/inbox/snooze-item";
import {
  AssignInboxInput,
  CountInboxInput,
  ListInboxInput,
  SettledInboxInput,
  SnoozeInboxInput,
  WordsInboxInput,
} from "../contract/inbox-inputs";
import { orRefuse } from "./refusal";
import { operator, router } from "./trpc";

export const inboxRouter = router({
  list: operator.input(ListInboxInput).query(({ ctx, input }) => ctx.ports.inbox.list(ctx.caller, input)),
  counts: operator.input(CountInboxInput).query(({ ctx, input }) => ctx.ports.inbox.count(ctx.caller, input)),
  settled: operator
    .input(SettledInboxInput)
    .query(({ ctx, input }) => ctx.ports.inbox.settled(ctx.caller.tenantId, input.taskIds)),
  lastSettled: operator
    .input(CountInboxInput)
    .query(({ ctx, input }) => ctx.ports.inbox.lastSettled(ctx.caller.tenantId, input.scope)),
  words: operator
    .input(WordsInboxInput)
    .query(({ ctx, input }) => ctx.ports.inbox.words({ tenantId: ctx.caller.tenantId, taskId: input.taskId })),
  assign: operator
    .input(AssignInboxInput)
    .mutation(async ({ ctx, input }) => orRefuse(await assignItem(ctx.ports, ctx.caller, input))),
  snooze: operator
    .input(SnoozeInboxInput)
    .mutation(async ({ ctx, input }) => orRefuse(await snoozeItem(ctx.ports, ctx.caller, input))),
});
