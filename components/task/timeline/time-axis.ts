import { scaleLinear } from "@visx/scale";

export interface TimeSpan {
  readonly from: number;
  readonly to: number;
}

export interface Tick {
  readonly at: number;
  readonly x: number;
}

export interface TimeAxis {
  readonly span: TimeSpan;
  readonly width: number;
  /** Pixels from the left of the plot; instants outside the span lie at its edges. */
  readonly x: (at: number) => number;
  /** The instant at a pixel. */
  readonly at: (x: number) => number;
  readonly ticks: readonly Tick[];
}

export interface AxisPlan {
  readonly span: TimeSpan;
  /** Pixels the plot has. */
  readonly width: number;
  /** Stretches drawn SQUEEZED_PX wide, however long they are; in order, not overlapping. */
  readonly squeezed?: readonly TimeSpan[];
  /** Minutes the reader's clock is ahead of UTC, so that ticks fall on whole hours there. */
  readonly zoneMinutes?: number;
}

export const SQUEEZED_PX = 24;
/** Free pixels right of now, for its line and label. */
const RIGHT_PX = 16;
const TICK_GAP_PX = 84;
/** What the word and time at the right edge take, with and without seconds. */
const END_LABEL_PX = { seconds: 116, minutes: 84 };

/** One axis for all lanes. Time runs evenly except where held time is squeezed. */
export function makeTimeAxis(plan: AxisPlan): TimeAxis {
  const { span, width } = plan;
  const end = Math.max(1, width - RIGHT_PX);
  const squeezed = squeezable(plan, end);
  const scale = scaleLinear<number>({ ...breakpoints(span, squeezed, end), clamp: true });
  return {
    span,
    width,
    x: (at) => scale(at),
    at: (x) => Math.round(scale.invert(x)),
    ticks: ticksOf(plan, squeezed, scale),
  };
}

/** Squeezing makes sense while what is left has at least half the plot. */
function squeezable({ span, squeezed = [] }: AxisPlan, end: number): readonly TimeSpan[] {
  const inside = squeezed
    .map((each) => ({ from: Math.max(each.from, span.from), to: Math.min(each.to, span.to) }))
    .filter((each) => each.to > each.from);
  const most = Math.floor(end / 2 / SQUEEZED_PX);
  const longest = [...inside].sort((a, b) => b.to - b.from - (a.to - a.from)).slice(0, most);
  return inside.filter((each) => longest.includes(each));
}

function breakpoints(
  span: TimeSpan,
  squeezed: readonly TimeSpan[],
  end: number,
): { domain: number[]; range: number[] } {
  const heldMs = squeezed.reduce((sum, each) => sum + each.to - each.from, 0);
  const movingMs = Math.max(1, span.to - span.from - heldMs);
  const pxPerMs = (end - squeezed.length * SQUEEZED_PX) / movingMs;
  const domain = [span.from];
  const range = [0];
  let at = span.from;
  let x = 0;
  const goTo = (to: number, px: number) => {
    at = to;
    x += px;
    domain.push(at);
    range.push(x);
  };
  for (const each of squeezed) {
    if (each.from > at) goTo(each.from, (each.from - at) * pxPerMs);
    goTo(each.to, SQUEEZED_PX);
  }
  if (span.to > at || domain.length === 1) goTo(Math.max(span.to, at + 1), end - x);
  return { domain, range };
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const STEPS_MS = [
  ...[1, 2, 5, 10, 15, 30].map((n) => n * SECOND),
  ...[1, 2, 5, 10, 15, 30].map((n) => n * MINUTE),
  ...[1, 2, 3, 6, 12].map((n) => n * HOUR),
  ...[1, 2, 7, 14, 30, 90, 365].map((n) => n * DAY),
];

/** Ticks on whole steps of the reader's clock, none inside squeezed time, none too close to the next or to now. */
function ticksOf(plan: AxisPlan, squeezed: readonly TimeSpan[], scale: (at: number) => number): readonly Tick[] {
  const { span, width, zoneMinutes = 0 } = plan;
  const movingMs = Math.max(1, span.to - span.from - squeezed.reduce((sum, each) => sum + each.to - each.from, 0));
  const wanted = Math.max(1, Math.floor(width / TICK_GAP_PX));
  const step = STEPS_MS.find((each) => movingMs / each <= wanted) ?? movingMs;
  const zoneMs = zoneMinutes * MINUTE;
  const ticks: Tick[] = [];
  for (let at = Math.ceil((span.from + zoneMs) / step) * step - zoneMs; at < span.to; ) {
    const held = squeezed.find((each) => at > each.from && at < each.to);
    if (held) {
      // Held time may be years: go on behind it.
      at = Math.ceil((held.to + zoneMs) / step) * step - zoneMs;
      continue;
    }
    const x = scale(at);
    if (x - (ticks.at(-1)?.x ?? Number.NEGATIVE_INFINITY) >= TICK_GAP_PX / 2) ticks.push({ at, x });
    at += step;
  }
  return ticks.filter((tick) => tick.x <= scale(span.to) - END_LABEL_PX[step < MINUTE ? "seconds" : "minutes"]);
}
