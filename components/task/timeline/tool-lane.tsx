import { memo } from "react";
import { type LaidCall, layTools, type ToolMark } from "./lay-tools";
import type { TimeAxis } from "./time-axis";

/** Tool calls as ticks; a failed one is a red cross, one without a recorded result is hollow. */
export const ToolLane = memo(function ToolLane({ steps, axis }: { steps: readonly LaidCall[]; axis: TimeAxis }) {
  return (
    <svg aria-hidden="true" width={axis.width} height={22} className="block">
      {layTools(steps, axis).map((mark) => (
        <Mark key={mark.x} mark={mark} />
      ))}
    </svg>
  );
});

function Mark({ mark }: { mark: ToolMark }) {
  if (mark.hasLeft && !mark.failed) {
    return (
      <rect x={mark.x - 1.5} y={6} width={5} height={10} rx={1} className="fill-none stroke-warn">
        <title>{mark.title}</title>
      </rect>
    );
  }
  if (!mark.failed) {
    return (
      <rect x={mark.x} y={6} width={2} height={10} rx={1} className="fill-t3">
        <title>{mark.title}</title>
      </rect>
    );
  }
  return (
    <path d={`M${mark.x - 4} 7l8 8m0 -8l-8 8`} className="fill-none stroke-2 stroke-danger" strokeLinecap="round">
      <title>{mark.title}</title>
    </path>
  );
}
