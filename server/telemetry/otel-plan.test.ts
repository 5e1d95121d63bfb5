import { describe, expect, it } from "vitest";
import { readOtelPlan } from "./otel-plan";

const COLLECTOR = { OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:4318" };

describe("readOtelPlan", () => {
  it("sends nothing when no variable says where to", () => {
    expect(readOtelPlan({ PATH: "/bin", OTEL_SERVICE_NAME: "mine", OTEL_EXPORTER_OTLP_ENDPOINT: "" })).toEqual({
      sendsSpans: false,
      sendsMetrics: false,
      metricsEveryMs: 60_000,
      prometheusPort: null,
      sampler: { name: "parentbased_always_on", ratio: 1 },
      warnings: [],
    });
  });

  it.each([
    [COLLECTOR, { sendsSpans: true, sendsMetrics: true }],
    [{ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: "http://a" }, { sendsSpans: true, sendsMetrics: false }],
    [{ OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: "http://a" }, { sendsSpans: false, sendsMetrics: true }],
    [
      { ...COLLECTOR, OTEL_TRACES_EXPORTER: "none" },
      { sendsSpans: false, sendsMetrics: true },
    ],
    [
      { ...COLLECTOR, OTEL_METRICS_EXPORTER: "prometheus, otlp" },
      { sendsSpans: true, sendsMetrics: true },
    ],
    [
      { ...COLLECTOR, OTEL_SDK_DISABLED: "true" },
      { sendsSpans: false, sendsMetrics: false },
    ],
    [{ ...COLLECTOR, OTEL_METRIC_EXPORT_INTERVAL: "5000" }, { metricsEveryMs: 5_000 }],
    [{ OTEL_EXPORTER_PROMETHEUS_PORT: "9464" }, { prometheusPort: 9_464, sendsMetrics: false }],
    [
      { OTEL_TRACES_SAMPLER: "parentbased_traceidratio", OTEL_TRACES_SAMPLER_ARG: "0.1" },
      { sampler: { name: "parentbased_traceidratio", ratio: 0.1 } },
    ],
  ])("reads %j", (source, plan) => {
    expect(readOtelPlan(source)).toMatchObject(plan);
  });

  it("leaves aside what means nothing to it, so that the process starts", () => {
    const source = {
      OTEL_METRIC_EXPORT_INTERVAL: "often",
      OTEL_EXPORTER_PROMETHEUS_PORT: "-1",
      OTEL_TRACES_SAMPLER: "jaeger_remote",
      OTEL_SDK_DISABLED: "perhaps",
    };
    expect(readOtelPlan(source)).toEqual(readOtelPlan({}));
  });

  it("says what it does not send", () => {
    expect(readOtelPlan({ ...COLLECTOR, OTEL_EXPORTER_OTLP_PROTOCOL: "grpc" })).toMatchObject({
      sendsSpans: false,
      sendsMetrics: false,
      warnings: [
        "No spans are sent: OTLP is spoken as http/protobuf only.",
        "No metrics are sent: OTLP is spoken as http/protobuf only.",
      ],
    });
  });
});
