import type { TimeAxis } from "./time-axis";
import type { WhyMark } from "./why-marks";

export interface PlacedWhy {
  readonly mark: WhyMark;
  readonly x: number;
  readonly width: number;
  readonly align: "left" | "right";
}

/** Least share of the plot that is kept for one reason, so that older ones stay beside it. */
const LEFT_SHARE = 0.256;
const RIGHT_SHARE = 0.33;
/** What a letter of the bold headline and of the detail takes at most on average, and the room beside them. */
const HEADLINE_LETTER_PX = 7.4;
const DETAIL_LETTER_PX = 6.4;
const PADDING_PX = 12;
/** Between the words of one and the next, or now. */
const GAP_PX = 10;

/**
 * Puts the newest reasons down first; an older one without room keeps only its band. Then each takes what is free
 * beside it, again the newest first. Left to right.
 */
export function layWhy(marks: readonly WhyMark[], axis: TimeAxis): readonly PlacedWhy[] {
  const placed: PlacedWhy[] = [];
  for (const mark of marks.toReversed()) {
    if (mark.at < axis.span.from || mark.at > axis.span.to) continue;
    const candidate = place(mark, axis);
    const [start, end] = extent(candidate);
    const isFree = placed.every((other) => end <= extent(other)[0] || start >= extent(other)[1]);
    if (isFree) placed.push(candidate);
  }
  return widen(placed.reverse(), axis);
}

function place(mark: WhyMark, axis: TimeAxis): PlacedWhy {
  const x = axis.x(mark.at);
  const wanted = wantedPx(mark);
  const end = axis.x(axis.span.to);
  // In the last third the words end at now instead of running out of the plot.
  if (x > end * (1 - RIGHT_SHARE))
    return { mark, x: end, width: Math.min(wanted, axis.width * RIGHT_SHARE), align: "right" };
  return { mark, x, width: Math.min(wanted, axis.width * LEFT_SHARE), align: "left" };
}

function widen(placed: readonly PlacedWhy[], axis: TimeAxis): readonly PlacedWhy[] {
  const wide = [...placed];
  for (let n = wide.length - 1; n >= 0; n -= 1) {
    const each = wide[n];
    if (!each) continue;
    const before = wide[n - 1];
    const after = wide[n + 1];
    const from = before ? extent(before)[1] + GAP_PX : 0;
    const to = (after ? extent(after)[0] : axis.x(axis.span.to)) - GAP_PX;
    const room = each.align === "left" ? to - each.x : each.x - from;
    wide[n] = { ...each, width: Math.max(each.width, Math.min(wantedPx(each.mark), room)) };
  }
  return wide;
}

function wantedPx({ headline, detail }: WhyMark): number {
  return Math.max(headline.length * HEADLINE_LETTER_PX, detail.length * DETAIL_LETTER_PX) + PADDING_PX;
}

function extent({ x, width, align }: PlacedWhy): readonly [number, number] {
  return align === "left" ? [x, x + width] : [x - width, x];
}
