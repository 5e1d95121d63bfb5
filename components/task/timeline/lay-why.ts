import type { TimeAxis } from "./time-axis";
import type { WhyMark } from "./why-marks";

export interface PlacedWhy {
  readonly mark: WhyMark;
  readonly x: number;
  readonly width: number;
  readonly align: "left" | "right";
}

/** Widest share of the plot that one reason takes. */
const LEFT_SHARE = 0.256;
const RIGHT_SHARE = 0.33;
/** About what a letter of 12 px text takes, and the room beside it. */
const LETTER_PX = 6.4;
const PADDING_PX = 12;

/** Puts the newest reasons down first; an older one without room keeps only its band. Left to right. */
export function layWhy(marks: readonly WhyMark[], axis: TimeAxis): readonly PlacedWhy[] {
  const placed: PlacedWhy[] = [];
  for (const mark of marks.toReversed()) {
    if (mark.at < axis.span.from || mark.at > axis.span.to) continue;
    const candidate = place(mark, axis);
    const [start, end] = extent(candidate);
    const isFree = placed.every((other) => end <= extent(other)[0] || start >= extent(other)[1]);
    if (isFree) placed.push(candidate);
  }
  return placed.reverse();
}

function place(mark: WhyMark, axis: TimeAxis): PlacedWhy {
  const x = axis.x(mark.at);
  const wanted = Math.max(mark.headline.length, mark.detail.length) * LETTER_PX + PADDING_PX;
  const end = axis.x(axis.span.to);
  // In the last third the words end at now instead of running out of the plot.
  if (x > end * (1 - RIGHT_SHARE))
    return { mark, x: end, width: Math.min(wanted, axis.width * RIGHT_SHARE), align: "right" };
  return { mark, x, width: Math.min(wanted, axis.width * LEFT_SHARE), align: "left" };
}

function extent({ x, width, align }: PlacedWhy): readonly [number, number] {
  return align === "left" ? [x, x + width] : [x - width, x];
}
