import { awaitNews } from "../queries/await-news";
import { operator } from "./trpc";

/** A call that is answered when something about the topic moved, after some patience, or when the server stops. */
export function newsOf(topic: Parameters<typeof awaitNews>[1]) {
  return operator.query(({ ctx, signal }) =>
    awaitNews(ctx.ports, topic, signal ? AbortSignal.any([signal, ctx.stopping]) : ctx.stopping),
  );
}
