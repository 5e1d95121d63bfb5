import type { Tracer } from "@opentelemetry/api";
import type { Resource } from "@opentelemetry/resources";
import type { Sampler } from "@opentelemetry/sdk-trace";
import type { OtelPlan } from "../otel-plan";

export interface OpenTracer {
  readonly tracer: Tracer;
  /** Sends what waits and ends. */
  close(): Promise<void>;
}

/** Spans by OTLP. Its packages are loaded here and not before; the exporter reads its standard variables itself. */
export async function openTracer({ sampler }: OtelPlan, resource: Resource): Promise<OpenTracer> {
  const [sdk, { OTLPTraceExporter }] = await Promise.all([
    import("@opentelemetry/sdk-trace"),
    import("@opentelemetry/exporter-trace-otlp-proto"),
  ]);
  // It is ours alone, not the process's: what other libraries would trace by themselves may carry what people wrote.
  const provider = new sdk.TracerProvider({
    resource,
    sampler: makeSampler(sdk, sampler),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  });
  return { tracer: provider.getTracer("checkrein"), close: () => provider.shutdown() };
}

type Sdk = typeof import("@opentelemetry/sdk-trace");

function makeSampler(sdk: Sdk, { name, ratio }: OtelPlan["sampler"]): Sampler {
  const base = name.replace("parentbased_", "");
  const root =
    base === "traceidratio"
      ? new sdk.TraceIdRatioBasedSampler(ratio)
      : base === "always_off"
        ? new sdk.AlwaysOffSampler()
        : new sdk.AlwaysOnSampler();
  return name.startsWith("parentbased_") ? new sdk.ParentBasedSampler({ root }) : root;
}
