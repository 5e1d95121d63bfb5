import { AwaitNewsInput } from "../contract/news";
import { awaitNews } from "../queries/await-news";
import { operator, router } from "./trpc";

export const newsRouter = router({
  /** Answered when something of the subjects moved, after some patience, or when the server stops. */
  wait: operator
    .input(AwaitNewsInput)
    .query(({ ctx, input, signal }) =>
      awaitNews(ctx.ports, input.marks, signal ? AbortSignal.any([signal, ctx.stopping]) : ctx.stopping),
    ),
});
