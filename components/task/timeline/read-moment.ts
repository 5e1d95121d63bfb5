import { formatClock } from "@/components/ui/format/format-instant";
import { formatMoney } from "@/components/ui/format/format-money";
import type { StateBandSpan } from "@/components/ui/state/ribbon-bands";
import { stateLabel } from "@/components/ui/state/state-kind";
import type { LaidStep } from "./lay-steps";
import { type SpendPoint, spentAt } from "./spend-line";

export interface Lanes {
  readonly bands: readonly StateBandSpan[];
  /** By when they began. */
  readonly steps: readonly LaidStep[];
  readonly spend: readonly SpendPoint[];
}

/** The exact values of all lanes at an instant: "13:22:05, Working, step 7 Copy H1, $3.10". */
export function readMoment({ bands, steps, spend }: Lanes, at: number): string {
  const band = bands.findLast((each) => each.from <= at);
  const step = steps.findLast((each) => each.startedAt <= at && each.endedAt >= at);
  return [
    formatClock(at),
    band ? stateLabel(band.kind) : "",
    step ? ["step", step.number, step.name].filter((word) => word !== null).join(" ") : "",
    spend.length > 0 ? formatMoney(spentAt(spend, at)) : "",
  ]
    .filter(Boolean)
    .join(", ");
}
