import { DiagLogLevel, diag, type Tracer } from "@opentelemetry/api";
import { detectResources, envDetector, type Resource, resourceFromAttributes } from "@opentelemetry/resources";
import type { Logger } from "pino";
import type { TaskStore } from "../ports";
import type { ReceiptBook } from "../ports/receipt-book";
import type { DoorWatch, LaneWatch } from "../ports/watch";
import { type GaugeSources, observe } from "./metrics/gauges";
import { type DoorName, Meters } from "./metrics/meters";
import { type OpenMeter, openMeter } from "./metrics/open-meter";
import { type OtelPlan, readOtelPlan } from "./otel-plan";
import { type OpenTracer, openTracer } from "./spans/open-tracer";
import type { RequestScopes } from "./spans/request-scope";
import { watchReceipts } from "./watch-receipts";
import { type SpanTools, watchTasks } from "./watch-tasks";

interface TelemetryTools extends GaugeSources {
  /** Names the process: `checkrein-web`, `checkrein-runtime`. */
  readonly process: "web" | "runtime";
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly log: Logger;
  readonly scopes: RequestScopes;
}

const CLOSE_MS = 2_000;
/** Of rows that failed together, so many are named in the log. */
const ROWS_NAMED = 20;

/** What one process tells the outside of itself. Nothing is sent, and nothing for it loaded, unless the environment says where to. */
export class Telemetry {
  readonly lanes: LaneWatch;
  readonly doors: Readonly<Record<DoorName, DoorWatch>>;
  private readonly plan: OtelPlan;
  private readonly meters: Meters;
  private readonly open: OpenMeter;
  private readonly tracing: Promise<OpenTracer | null>;
  private tracer: Tracer | null = null;

  constructor(private readonly tools: TelemetryTools) {
    const { environment, process, log } = tools;
    this.plan = readOtelPlan(environment);
    for (const warning of this.plan.warnings) log.warn(warning);
    const resource = describeProcess(process);
    this.open = openMeter({ ...this.plan, isScraped: process === "web" }, resource);
    this.meters = new Meters(this.open.meter);
    observe(this.open.meter, tools);
    this.tracing = this.startTracing(resource);
    this.doors = {
      console: this.watchDoor("console"),
      workers: this.watchDoor("workers"),
      events: this.watchDoor("events"),
      a2a: this.watchDoor("a2a"),
    };
    this.lanes = {
      settled: (lane, batch) => this.meters.laneSettled(lane, batch),
      failed: (lane, error, { rowIds, ...failure }) => {
        this.meters.laneFailed(lane, rowIds?.length ?? 0);
        const told = rowIds ? "Rows of a lane failed; they rest, and are tried again." : "A lane failed; it goes on.";
        log.error({ lane, err: error, ...failure, ...(rowIds ? { rows: rowIds.slice(0, ROWS_NAMED) } : {}) }, told);
      },
    };
  }

  /** Resolves when what is switched on is loaded. */
  get ready(): Promise<unknown> {
    return this.tracing;
  }

  watchTasks(tasks: TaskStore): TaskStore {
    return watchTasks(tasks, { meters: this.meters, ...this.spanTools });
  }

  watchReceipts(book: ReceiptBook): ReceiptBook {
    return watchReceipts(book, this.spanTools);
  }

  private get spanTools(): SpanTools {
    return { tracer: () => this.tracer, scopes: this.tools.scopes };
  }

  /** A batch of receipts got its seals. */
  sealed(waitedMs: number): void {
    this.meters.sealed(waitedMs);
  }

  private watchDoor(name: DoorName): DoorWatch {
    const { log, scopes } = this.tools;
    return {
      follow: (call, run) => (this.plan.sendsSpans ? scopes.run(call, run) : run()),
      refused: (code) => this.meters.refused(name, code),
      unauthenticated: () => this.meters.unauthenticated(name),
      failed: (requestId, path, error) =>
        log.error({ requestId, door: name, path, err: error }, "A call failed on our side."),
    };
  }

  /** All figures of this process in Prometheus' text format. */
  async scrape(): Promise<string> {
    const { text, errors } = await this.open.scrape();
    for (const error of errors) this.tools.log.warn({ err: error }, "Some figures could not be read.");
    return text;
  }

  /** Resolves when what waits was sent, or when that takes too long. */
  async close(): Promise<void> {
    const sent = Promise.allSettled([this.open.close(), this.tracing.then((tracing) => tracing?.close())]);
    const time = new Promise((resolve) => setTimeout(resolve, CLOSE_MS).unref());
    await Promise.race([sent, time]);
  }

  /** What happens before the packages are loaded is not traced. */
  private async startTracing(resource: Resource): Promise<OpenTracer | null> {
    if (!this.plan.sendsSpans) return null;
    this.tellTrouble();
    try {
      const tracing = await openTracer(this.plan, resource);
      this.tracer = tracing.tracer;
      return tracing;
    } catch (error) {
      this.tools.log.error({ err: error }, "Nothing is traced: the exporter could not be loaded.");
      return null;
    }
  }

  private tellTrouble(): void {
    const tell = (message: string) =>
      this.tools.log.warn({ trouble: message.slice(0, 300) }, "Telemetry was not sent.");
    const quiet = () => undefined;
    diag.setLogger({ error: tell, warn: tell, info: quiet, debug: quiet, verbose: quiet }, DiagLogLevel.WARN);
  }
}

/** The standard variables go first. */
function describeProcess(process: string): Resource {
  const ours = resourceFromAttributes({ "service.name": `checkrein-${process}`, "service.namespace": "checkrein" });
  return ours.merge(detectResources({ detectors: [envDetector] }));
}
