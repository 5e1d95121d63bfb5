"use client";
import { formatClock, formatMoment } from "@/components/ui/format/format-instant";
import { useNow } from "@/components/ui/time/use-now";
import type { TimeAxis } from "./time-axis";

const MINUTE_MS = 60_000;

interface AxisLaneProps {
  axis: TimeAxis;
  /** Right edge of the axis in words: "Now", "Ended", or its clock time. */
  endWord: string;
}

/** Clock times along the top and the word for the right edge. */
export function AxisLane({ axis, endWord }: AxisLaneProps) {
  const { span } = axis;
  const now = useNow() ?? span.to;
  const [first, second] = axis.ticks;
  const hasSeconds = first !== undefined && second !== undefined && second.at - first.at < MINUTE_MS;
  return (
    <div className="relative h-[18px] text-2xs text-t3">
      {axis.ticks.map((tick) => (
        <span
          key={tick.at}
          className="num absolute -translate-x-1/2 whitespace-nowrap"
          style={{ left: Math.max(16, tick.x) }}
        >
          {hasSeconds ? formatClock(tick.at) : formatMoment(tick.at, span.to)}
        </span>
      ))}
      <span
        className="num absolute -translate-x-full whitespace-nowrap font-strong text-t1"
        style={{ left: axis.x(span.to) }}
      >
        {endWord} {hasSeconds ? formatClock(span.to) : formatMoment(span.to, now)}
      </span>
    </div>
  );
}

/** Lines through all lanes: one per tick, now, and the reader's own. */
export function AxisLines({ axis, cursor }: { axis: TimeAxis; cursor: number | null }) {
  return (
    <svg
      aria-hidden="true"
      className="pointer-events-none absolute inset-y-0 left-16 h-full overflow-visible phone:left-0"
      width={axis.width}
    >
      {axis.ticks.map((tick) => (
        <line key={tick.at} x1={tick.x} x2={tick.x} y1={18} y2="100%" className="stroke-line phone:hidden" />
      ))}
      <line x1={axis.x(axis.span.to)} x2={axis.x(axis.span.to)} y1={16} y2="100%" className="stroke-t2" />
      {cursor === null ? null : (
        <line x1={axis.x(cursor)} x2={axis.x(cursor)} y1={16} y2="100%" className="stroke-accent" strokeWidth={1.5} />
      )}
    </svg>
  );
}
