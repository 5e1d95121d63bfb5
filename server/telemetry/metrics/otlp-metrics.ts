import { type ExportResult, ExportResultCode } from "@opentelemetry/core";
import type { PushMetricExporter, ResourceMetrics } from "@opentelemetry/sdk-metrics";

type Exporter = PushMetricExporter;

/** Sends metrics by OTLP. Its package is loaded when the first are sent. */
export class OtlpMetrics implements Exporter {
  private loading: Promise<Exporter> | null = null;

  export(metrics: ResourceMetrics, done: (result: ExportResult) => void): void {
    this.load().then(
      (exporter) => exporter.export(metrics, done),
      (error: Error) => done({ code: ExportResultCode.FAILED, error }),
    );
  }

  async forceFlush(): Promise<void> {
    await (await this.loading)?.forceFlush();
  }

  async shutdown(): Promise<void> {
    await (await this.loading)?.shutdown();
  }

  private load(): Promise<Exporter> {
    this.loading ??= import("@opentelemetry/exporter-metrics-otlp-proto").then(
      ({ OTLPMetricExporter }) => new OTLPMetricExporter(),
    );
    return this.loading;
  }
}
