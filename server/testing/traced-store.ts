import { createNoopMeter } from "@opentelemetry/api";
import { InMemorySpanExporter, type ReadableSpan, SimpleSpanProcessor, TracerProvider } from "@opentelemetry/sdk-trace";
import type { TaskStore } from "../ports";
import { Meters } from "../telemetry/metrics/meters";
import { RequestScopes } from "../telemetry/spans/request-scope";
import { watchTasks } from "../telemetry/watch-tasks";

export interface TracedStore {
  readonly tasks: TaskStore;
  readonly scopes: RequestScopes;
  /** Those that ended so far, the first one first. */
  spans(): readonly ReadableSpan[];
  span(name: string): ReadableSpan;
}

/** The store as a process with telemetry has it; its spans stay here. */
export function traceStore(store: TaskStore): TracedStore {
  const exporter = new InMemorySpanExporter();
  const tracer = new TracerProvider({ spanProcessors: [new SimpleSpanProcessor({ exporter })] }).getTracer("checkrein");
  const scopes = new RequestScopes();
  const meters = new Meters(createNoopMeter());
  const spans = () => exporter.getFinishedSpans();
  return {
    tasks: watchTasks(store, { meters, tracer: () => tracer, scopes }),
    scopes,
    spans,
    span(name) {
      const found = spans().filter((span) => span.name === name);
      if (found.length !== 1 || !found[0]) throw new Error(`There are ${found.length} spans ${name}.`);
      return found[0];
    },
  };
}
