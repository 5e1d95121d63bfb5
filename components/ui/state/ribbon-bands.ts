import { formatDuration } from "../format/format-duration";
import { type StateKind, stateLabel } from "./state-kind";

/** A stretch of time in one state, in ms. */
export interface StateBandSpan {
  kind: StateKind;
  from: number;
  to: number;
}

export interface TimeWindow {
  from: number;
  to: number;
}

/** The bands inside the window, cut to it, with equal neighbours joined. */
export function bandsWithin(bands: readonly StateBandSpan[], window: TimeWindow): StateBandSpan[] {
  const joined: StateBandSpan[] = [];
  for (const band of bands) {
    const from = Math.max(band.from, window.from);
    const to = Math.min(band.to, window.to);
    if (to <= from) continue;
    const before = joined.at(-1);
    if (before?.kind === band.kind && before.to >= from) before.to = to;
    else joined.push({ kind: band.kind, from, to });
  }
  return joined;
}

/** The bands in words: "Working 46 min, Needs input 8 min". */
export function describeBands(bands: readonly StateBandSpan[]): string {
  if (bands.length === 0) return "nothing yet";
  return bands.map((band) => `${stateLabel(band.kind)} ${formatDuration(band.to - band.from)}`).join(", ");
}
