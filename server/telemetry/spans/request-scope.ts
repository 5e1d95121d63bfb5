import { AsyncLocalStorage } from "node:async_hooks";
import { type Context, defaultTextMapGetter, ROOT_CONTEXT, trace } from "@opentelemetry/api";
import { W3CTraceContextPropagator } from "@opentelemetry/core";
import type { SpanIds } from "../../domain/task/task";

/** The call in which something happens. */
export interface RequestScope {
  readonly requestId: string;
  /** The caller's span, when it named one; else the root. */
  readonly parent: Context;
  /** The newest span of this call. */
  ids: Pick<SpanIds, "traceId" | "spanId"> | null;
}

const w3c = new W3CTraceContextPropagator();

/** Follows calls through whatever is awaited, so that spans and log lines know to which one they belong. */
export class RequestScopes {
  private readonly storage = new AsyncLocalStorage<RequestScope>();

  get current(): RequestScope | null {
    return this.storage.getStore() ?? null;
  }

  /** `traceparent`: the header as it came; one that is not valid is as good as none. */
  run<T>({ requestId, traceparent }: { requestId: string; traceparent: string | null }, job: () => T): T {
    const parent = traceparent ? w3c.extract(ROOT_CONTEXT, { traceparent }, defaultTextMapGetter) : ROOT_CONTEXT;
    return this.storage.run({ requestId, parent, ids: trace.getSpanContext(parent) ?? null }, job);
  }

  /** What a log line says of the call it belongs to. */
  fields(): Readonly<Record<string, string>> {
    const scope = this.current;
    if (!scope) return {};
    const { requestId, ids } = scope;
    return ids ? { requestId, trace_id: ids.traceId, span_id: ids.spanId } : { requestId };
  }
}
