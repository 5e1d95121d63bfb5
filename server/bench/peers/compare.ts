import { round } from "../quantile";
import { type PeerRecords, PRODUCT } from "./peer-records";

const WIDTHS = [1, 8, 32] as const;
const WIDEST = { peer: "restate", metric: "steps", width: 32 };

/** The product's figures over those of its peers: of rates more is better, of times and CPU less. */
export function compare(records: PeerRecords): Record<string, unknown> {
  const rates = (metric: string, peer: string) =>
    Object.fromEntries(
      WIDTHS.map((width) => {
        const ours = records.value({ peer: PRODUCT, metric, width }, "perSecond");
        return [`w${width}`, round(ours / records.value({ peer, metric: "steps", width }, "perSecond"))];
      }),
    );
  return {
    stepsVsRestate: rates("steps", "restate"),
    pauseVsRestate: round(records.ratio({ peer: "restate", metric: "pause" }, "p50Ms")),
    resumeVsRestate: round(records.ratio({ peer: "restate", metric: "resume" }, "p50Ms")),
    pickupVsGraphile: round(records.ratio({ peer: "graphile", metric: "pickup" }, "p50Ms")),
    listVsA2a: round(records.ratio({ peer: "a2a", metric: "list" }, "p50Ms"), 3),
    doorStepsVsRestate: rates("stepsDoor", "restate"),
    stepsVsRaw: rates("steps", "raw"),
    doorStepsVsRaw: rates("stepsDoor", "raw"),
    stepP99VsRestateW32: round(records.ratio(WIDEST, "p99Ms")),
    stepCpuVsRestateW32: round(records.ratio(WIDEST, "cpuMicros")),
    pauseWorstVsRestate: round(records.ratio({ peer: "restate", metric: "pause" }, "worstMs")),
    ...records.brokenPauses(),
    loudSections: records.loudSections(),
  };
}
