import type { TaskStep } from "../log/task-step";
import type { TimeAxis } from "./time-axis";

export interface SpendPoint {
  readonly at: number;
  /** Everything spent up to then. */
  readonly micros: number;
}

/** Most points a line has. */
const MAX_POINTS = 500;

/** What was spent over time, from the steps that reported it; empty when none did. */
export function toSpendPoints(steps: readonly TaskStep[]): readonly SpendPoint[] {
  const paid = steps.filter((step) => step.spentMicros !== null).sort((a, b) => a.endedAt - b.endedAt);
  let micros = 0;
  return paid.map((step) => {
    micros += step.spentMicros ?? 0;
    return { at: step.endedAt, micros };
  });
}

/** The amount at an instant. */
export function spentAt(points: readonly SpendPoint[], at: number): number {
  let low = 0;
  let high = points.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((points[middle]?.at ?? 0) <= at) low = middle + 1;
    else high = middle;
  }
  return points[low - 1]?.micros ?? 0;
}

/** The line inside the axis, from its left edge to its right, at most 500 points: the last one of each stretch. */
export function laySpend(
  points: readonly SpendPoint[],
  axis: TimeAxis,
): readonly { readonly x: number; readonly micros: number }[] {
  const { from, to } = axis.span;
  const bucketPx = axis.width / (MAX_POINTS - 2);
  const byBucket = new Map<number, { x: number; micros: number }>();
  for (const point of points) {
    if (point.at < from || point.at > to) continue;
    const x = axis.x(point.at);
    byBucket.set(Math.floor(x / bucketPx), { x, micros: point.micros });
  }
  const start = { x: 0, micros: spentAt(points, from) };
  return [start, ...byBucket.values(), { x: axis.x(to), micros: spentAt(points, to) }];
}
