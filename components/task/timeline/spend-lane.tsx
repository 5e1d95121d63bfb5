import { scaleLinear } from "@visx/scale";
import { Area, LinePath } from "@visx/shape";
import { memo } from "react";
import { formatMoney } from "@/components/ui/format/format-money";
import { laySpend, type SpendPoint } from "./spend-line";
import type { TimeAxis } from "./time-axis";

const HEIGHT = 34;
/** The highest that the line comes: under the figure at its end. */
const TOP = 16;

interface SpendLaneProps {
  points: readonly SpendPoint[];
  axis: TimeAxis;
  /** What the task as a whole spent; null when nothing was reported. */
  totalMicros: number | null;
  /** The axis ends where the task is now. */
  isToEnd: boolean;
}

/** What was spent so far, over time. */
export const SpendLane = memo(function SpendLane({ points, axis, totalMicros, isToEnd }: SpendLaneProps) {
  if (totalMicros === null)
    return (
      <div className="flex h-[38px] items-center text-2xs text-t3">
        <span className="relative bg-bg pr-1.5">Not reported</span>
      </div>
    );
  if (points.length === 0) {
    return (
      <div className="num flex h-[38px] items-center text-2xs">
        {formatMoney(totalMicros)}
        <span className="ml-1.5 text-t3">in all, not told by step</span>
      </div>
    );
  }
  const line = laySpend(points, axis).slice();
  // What was reported outside of steps has no instant of its own: it counts by now.
  if (isToEnd) line.push({ x: axis.x(axis.span.to), micros: totalMicros });
  const y = scaleLinear<number>({ domain: [0, Math.max(1, totalMicros)], range: [HEIGHT - 1, TOP] });
  const end = line.at(-1);
  return (
    <div className="relative h-[38px]">
      <svg
        aria-hidden="true"
        width={axis.width}
        height={HEIGHT}
        className="absolute top-0.5 left-0 block overflow-visible"
      >
        <Area data={line} x={(point) => point.x} y0={HEIGHT} y1={(point) => y(point.micros)} className="fill-s2" />
        <LinePath
          data={line}
          x={(point) => point.x}
          y={(point) => y(point.micros)}
          className="stroke-t2"
          strokeWidth={1.5}
        />
      </svg>
      <span
        className="num absolute top-[-1px] bg-bg pl-1.5 text-2xs"
        style={{ right: axis.width - axis.x(axis.span.to) + 6 }}
      >
        {formatMoney(end?.micros ?? totalMicros)}
      </span>
    </div>
  );
});
