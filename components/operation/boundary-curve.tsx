"use client";
import { scaleLinear } from "@visx/scale";
import { LinePath } from "@visx/shape";
import { formatDuration } from "@/components/ui/format/format-duration";
import type { OperationDetail, ReachedPoint } from "@/server/contract/operation-view";

const WIDTH = 240;
const HEIGHT = 48;

/** How many tasks had come to their boundary by when. Nothing is shown of an operation that asks no worker to stop. */
export function BoundaryCurve({ detail: { operation, course } }: { detail: OperationDetail }) {
  const last = course.at(-1);
  const { verb, counts } = operation;
  const awaited = counts.done + counts.asked;
  if (verb !== "pause" || !last || awaited === 0) return null;
  const x = scaleLinear<number>({ domain: [0, Math.max(1, last.afterMs)], range: [0, WIDTH] });
  const y = scaleLinear<number>({ domain: [0, awaited], range: [HEIGHT, 0] });
  const words = `${last.reached} of ${awaited} after ${formatDuration(last.afterMs)}`;
  const half = course.find(({ reached }) => reached * 2 >= awaited);
  return (
    <figure className="w-full max-w-[280px] phone:max-w-none">
      <figcaption className="num flex justify-between gap-3 text-t2 text-xs">
        <span className="font-strong text-t1">Reached a boundary</span>
        <span>{half ? `half within ${formatDuration(half.afterMs)}` : null}</span>
      </figcaption>
      <svg
        role="img"
        aria-label={`Reached a boundary: ${words}`}
        viewBox={`0 -2 ${WIDTH} ${HEIGHT + 4}`}
        className="mt-1 block h-12 w-full"
        preserveAspectRatio="none"
      >
        <line x1={0} x2={WIDTH} y1={HEIGHT} y2={HEIGHT} className="stroke-line2" vectorEffect="non-scaling-stroke" />
        <LinePath
          data={[...asSteps(course)]}
          x={(point) => x(point.afterMs)}
          y={(point) => y(point.reached)}
          className="fill-none stroke-st-paused"
          strokeWidth={1.5}
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <p className="num text-xs">{words}</p>
    </figure>
  );
}

/** Nothing is between two instants at which some were reached: the line goes up at once. */
function asSteps(course: readonly ReachedPoint[]): readonly ReachedPoint[] {
  let reached = 0;
  const steps: ReachedPoint[] = [{ afterMs: 0, reached }];
  for (const point of course) {
    steps.push({ afterMs: point.afterMs, reached }, point);
    reached = point.reached;
  }
  return steps;
}
