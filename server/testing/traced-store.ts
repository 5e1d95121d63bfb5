import { createNoopMeter } from "@opentelemetry/api";
import { InMemorySpanExporter, type ReadableSpan, SimpleSpanProcessor, TracerProvider } from "@opentelemetry/sdk-trace";
import type { TaskStore } from "../ports";
import type { ReceiptBook } from "../ports/receipt-book";
import { Meters } from "../telemetry/metrics/meters";
import { RequestScopes } from "../telemetry/spans/request-scope";
import { watchReceipts } from "../telemetry/watch-receipts";
import { watchTasks } from "../telemetry/watch-tasks";

export interface TracedStore {
  readonly tasks: TaskStore;
  readonly scopes: RequestScopes;
  /** The same for acts that go past the tasks. */
  watchReceipts(book: ReceiptBook): ReceiptBook;
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
  const tools = { tracer: () => tracer, scopes };
  const spans = () => exporter.getFinishedSpans();
  return {
    tasks: watchTasks(store, { meters, ...tools }),
    scopes,
    watchReceipts: (book) => watchReceipts(book, tools),
    spans,
    span(name) {
      const found = spans().filter((span) => span.name === name);
      if (found.length !== 1 || !found[0]) throw new Error(`There are ${found.length} spans ${name}.`);
      return found[0];
    },
  };
}
