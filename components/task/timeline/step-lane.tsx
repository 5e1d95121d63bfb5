import { memo } from "react";
import { cn } from "@/components/ui/cn";
import { formatCount } from "@/components/ui/format/format-count";
import { formatTookDuration } from "@/components/ui/format/format-duration";
import { plural } from "@/components/ui/format/plural";
import { type LaidStep, laySteps, type StepBlock } from "./lay-steps";
import type { TimeAxis } from "./time-axis";

const NUMBER_PX = 16;
const COUNT_PX = 58;
const NAME_PX = 44;

/** Steps as blocks; neighbours too narrow to be told apart stand as one with their number. */
export const StepLane = memo(function StepLane({ steps, axis }: { steps: readonly LaidStep[]; axis: TimeAxis }) {
  const blocks = laySteps(steps, axis);
  return (
    <div className="relative mt-0.5 h-[22px]">
      {blocks.map((block, n) => (
        <div
          key={`${block.first.startedAt}-${block.left}`}
          title={blockTitle(block)}
          className={cn(
            "absolute inset-y-0 overflow-hidden whitespace-nowrap rounded-[3px] bg-s2 text-2xs text-t2 leading-[22px] forced-colors:border",
            n === blocks.length - 1 && "text-t1 ring-1 ring-line2 ring-inset",
            block.failed && "ring-1 ring-danger ring-inset",
          )}
          style={{ left: block.left, width: Math.max(2, block.right - block.left) }}
        >
          <BlockLabel block={block} />
        </div>
      ))}
    </div>
  );
});

function BlockLabel({ block }: { block: StepBlock }) {
  const width = block.right - block.left;
  if (width < NUMBER_PX) return null;
  if (block.count > 1)
    return width < COUNT_PX ? null : <span className="px-[5px]">{formatCount(block.count)} steps</span>;
  return (
    <span className="px-[5px]">
      <b className="mr-1 font-strong text-t1">{block.first.number}</b>
      {width < NAME_PX ? null : block.first.name}
    </span>
  );
}

function blockTitle({ first, last, count, failed }: StepBlock): string {
  const took = formatTookDuration(Math.max(last.endedAt, first.endedAt) - first.startedAt);
  if (count === 1) {
    const place = first.number === null ? "" : `Step ${first.number}: `;
    return `${place}${first.name}, ${first.status === "completed" ? took : first.status}`;
  }
  const which =
    first.number === null || last.number === null ? plural(count, "step") : `Steps ${first.number} to ${last.number}`;
  return `${which}, ${took}${failed ? ", with failures" : ""}`;
}
