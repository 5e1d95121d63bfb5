import { memo } from "react";
import { cn } from "@/components/ui/cn";
import { formatTookDuration } from "@/components/ui/format/format-duration";
import { plural } from "@/components/ui/format/plural";
import { labelSteps, type StepLabel } from "./label-steps";
import { type LaidStep, laySteps, type StepBlock } from "./lay-steps";
import type { TimeAxis } from "./time-axis";

/** Between a narrow block and its label. */
const BESIDE_PX = 3;

/** Steps as blocks; neighbours too narrow to be told apart stand as one with their number. */
export const StepLane = memo(function StepLane({ steps, axis }: { steps: readonly LaidStep[]; axis: TimeAxis }) {
  const blocks = laySteps(steps, axis);
  const labels = labelSteps(blocks, axis.x(axis.span.to));
  return (
    <div className="relative mt-0.5 h-[22px] text-2xs leading-[22px]">
      {blocks.map((block, n) => (
        <Block key={`${block.first.startedAt}-${block.left}`} block={block} label={labels[n] ?? null} />
      ))}
    </div>
  );
});

function Block({ block, label }: { block: StepBlock; label: StepLabel | null }) {
  const { left, right, running, failed } = block;
  const open = endsOpen(block);
  const inside = label?.place === "inside" ? label : null;
  const beside = label?.place === "beside" ? label : null;
  return (
    <>
      <div
        title={blockTitle(block)}
        className={cn(
          "absolute inset-y-0 flex overflow-hidden rounded-[3px] bg-s2 text-t2 ring-1 ring-ctl ring-inset forced-colors:border",
          running && "text-t1 ring-t2",
          failed && "ring-danger",
          open && "rounded-r-none border border-ctl border-r-0 border-dashed ring-0",
          open && failed && "border-danger",
          inside && "px-[5px]",
        )}
        style={{ left, width: Math.max(2, right - left) }}
      >
        {inside ? <Label label={inside} /> : null}
      </div>
      {beside ? (
        <span
          className="absolute inset-y-px flex overflow-hidden bg-bg pr-0.5 text-t3 leading-5"
          style={{ left: right + BESIDE_PX, maxWidth: beside.width + BESIDE_PX }}
        >
          <Label label={beside} />
        </span>
      ) : null}
    </>
  );
}

function Label({ label: { number, words } }: { label: StepLabel }) {
  return (
    <>
      {number === "" ? null : <b className="num flex-none font-strong text-t1">{number}</b>}
      {words === "" ? null : <span className={cn("min-w-0 truncate", number !== "" && "ml-1")}>{words}</span>}
    </>
  );
}

/** The end of its last step is not known. */
function endsOpen({ last }: StepBlock): boolean {
  return last.status === "left";
}

function blockTitle(block: StepBlock): string {
  const { first, last, count, places } = block;
  const took = formatTookDuration(Math.max(last.endedAt, first.endedAt) - first.startedAt);
  if (count === 1) {
    const place = first.number === null ? "" : `Step ${first.number}: `;
    return `${place}${first.name}, ${endOf(first, took)}`;
  }
  const end = `${took}${asideWords(block)}`;
  if (!places) return `${plural(count, "step")}, ${end}`;
  const [least, greatest] = places;
  if (least === greatest) return `Step ${least}: ${plural(count, "run")}, ${end}`;
  return `Steps ${least} to ${greatest}, ${end}`;
}

function endOf({ status }: LaidStep, took: string): string {
  if (status === "completed") return took;
  return status === "left" ? "no recorded result" : status;
}

function asideWords(block: StepBlock): string {
  const failures = block.failed ? ", with failures" : "";
  if (!block.hasLeft) return failures;
  return `${failures}, ${endsOpen(block) ? "the last" : "one"} without a recorded result`;
}
