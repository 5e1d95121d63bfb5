import { createNoopMeter, type Meter } from "@opentelemetry/api";
import { PrometheusExporter, PrometheusSerializer } from "@opentelemetry/exporter-prometheus";
import type { Resource } from "@opentelemetry/resources";
import { type IMetricReader, MeterProvider, PeriodicExportingMetricReader } from "@opentelemetry/sdk-metrics";
import type { OtelPlan } from "../otel-plan";
import { OtlpMetrics } from "./otlp-metrics";

export interface OpenMeter {
  readonly meter: Meter;
  /** All figures in Prometheus' text format; what could not be read is left out of it and told apart. */
  scrape(): Promise<{ readonly text: string; readonly errors: readonly unknown[] }>;
  /** Sends what has come about since the last time and ends. */
  close(): Promise<void>;
}

interface MeterPlan extends Pick<OtelPlan, "sendsMetrics" | "metricsEveryMs" | "prometheusPort"> {
  /** The process has a door at which it is scraped. */
  readonly isScraped: boolean;
}

const LOOPBACK = "127.0.0.1";

/** Counts for whoever asks at the door, at a port of its own, or gets it sent; when nobody does, nothing is counted. */
export function openMeter(plan: MeterPlan, resource: Resource): OpenMeter {
  const text = new PrometheusSerializer(undefined, false, undefined, true, true);
  const scraped = plan.isScraped ? new PrometheusExporter({ preventServerStart: true }) : null;
  const readers: IMetricReader[] = [
    ...(scraped ? [scraped] : []),
    ...(plan.sendsMetrics
      ? [new PeriodicExportingMetricReader({ exporter: new OtlpMetrics(), exportIntervalMillis: plan.metricsEveryMs })]
      : []),
    ...(!scraped && plan.prometheusPort ? [ownPort(plan.prometheusPort)] : []),
  ];
  if (readers.length === 0)
    return { meter: createNoopMeter(), scrape: async () => NOTHING, close: async () => undefined };
  const provider = new MeterProvider({ resource, readers });
  return {
    meter: provider.getMeter("checkrein"),
    async scrape() {
      if (!scraped) return NOTHING;
      const { resourceMetrics, errors } = await scraped.collect();
      return { text: text.serialize(resourceMetrics), errors };
    },
    close: () => provider.shutdown(),
  };
}

const NOTHING = { text: "", errors: [] };

/** For a process without a door, when a port is named. */
function ownPort(port: number): IMetricReader {
  return new PrometheusExporter({ host: LOOPBACK, port, withoutScopeInfo: true, withoutTargetInfo: true });
}
