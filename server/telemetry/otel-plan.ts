import { z } from "zod";

/** What the standard variables of OpenTelemetry switch on. Exporters read headers, timeouts and certificates themselves. */
export interface OtelPlan {
  readonly sendsSpans: boolean;
  readonly sendsMetrics: boolean;
  readonly metricsEveryMs: number;
  /** Where a process without a door of its own is scraped; null for nowhere. */
  readonly prometheusPort: number | null;
  readonly sampler: { readonly name: SamplerName; readonly ratio: number };
  /** What was asked for and is not done, one sentence each. */
  readonly warnings: readonly string[];
}

const SAMPLERS = [
  "always_on",
  "always_off",
  "traceidratio",
  "parentbased_always_on",
  "parentbased_always_off",
  "parentbased_traceidratio",
] as const;
export type SamplerName = (typeof SAMPLERS)[number];

const PROTOCOL = "http/protobuf";
const EVERY_MINUTE_MS = 60_000;
const Flag = z.stringbool().catch(false);
const Words = z.string().transform((text) => text.split(",").map((word) => word.trim()));

// A variable that means nothing here must not keep a process from starting: the standard wants it left aside.
const OtelEnv = z.object({
  OTEL_SDK_DISABLED: Flag,
  OTEL_EXPORTER_OTLP_ENDPOINT: z.string().default(""),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: z.string().default(""),
  OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: z.string().default(""),
  OTEL_EXPORTER_OTLP_PROTOCOL: z.string().default(PROTOCOL),
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: z.string().optional(),
  OTEL_EXPORTER_OTLP_METRICS_PROTOCOL: z.string().optional(),
  OTEL_TRACES_EXPORTER: Words.prefault("otlp"),
  OTEL_METRICS_EXPORTER: Words.prefault("otlp"),
  OTEL_METRIC_EXPORT_INTERVAL: z.coerce.number().int().positive().catch(EVERY_MINUTE_MS),
  OTEL_EXPORTER_PROMETHEUS_PORT: z.coerce.number().int().min(1).max(65_535).nullable().catch(null),
  OTEL_TRACES_SAMPLER: z.enum(SAMPLERS).catch("parentbased_always_on"),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).catch(1),
});

export function readOtelPlan(source: Readonly<Record<string, string | undefined>>): OtelPlan {
  const given = Object.fromEntries(Object.entries(source).filter(([name, value]) => name.startsWith("OTEL_") && value));
  const env = OtelEnv.parse(given);
  const spans = signalOf("spans", {
    endpoint: env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT || env.OTEL_EXPORTER_OTLP_ENDPOINT,
    protocol: env.OTEL_EXPORTER_OTLP_TRACES_PROTOCOL ?? env.OTEL_EXPORTER_OTLP_PROTOCOL,
    exporters: env.OTEL_TRACES_EXPORTER,
  });
  const metrics = signalOf("metrics", {
    endpoint: env.OTEL_EXPORTER_OTLP_METRICS_ENDPOINT || env.OTEL_EXPORTER_OTLP_ENDPOINT,
    protocol: env.OTEL_EXPORTER_OTLP_METRICS_PROTOCOL ?? env.OTEL_EXPORTER_OTLP_PROTOCOL,
    exporters: env.OTEL_METRICS_EXPORTER,
  });
  const isOn = !env.OTEL_SDK_DISABLED;
  return {
    sendsSpans: isOn && spans.isSent,
    sendsMetrics: isOn && metrics.isSent,
    metricsEveryMs: env.OTEL_METRIC_EXPORT_INTERVAL,
    prometheusPort: isOn ? env.OTEL_EXPORTER_PROMETHEUS_PORT : null,
    sampler: { name: env.OTEL_TRACES_SAMPLER, ratio: env.OTEL_TRACES_SAMPLER_ARG },
    warnings: isOn ? [...spans.warnings, ...metrics.warnings] : [],
  };
}

interface Signal {
  readonly endpoint: string;
  readonly protocol: string;
  readonly exporters: readonly string[];
}

/** Nothing is sent unless somebody said where to. */
function signalOf(
  what: string,
  { endpoint, protocol, exporters }: Signal,
): { readonly isSent: boolean; readonly warnings: readonly string[] } {
  if (!endpoint || !exporters.includes("otlp")) return { isSent: false, warnings: [] };
  if (protocol === PROTOCOL) return { isSent: true, warnings: [] };
  return { isSent: false, warnings: [`No ${what} are sent: OTLP is spoken as ${PROTOCOL} only.`] };
}
