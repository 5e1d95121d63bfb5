import { memo } from "react";
import { cn } from "@/components/ui/cn";
import { StateIcon } from "@/components/ui/state/state-icon";
import { layWhy } from "./lay-why";
import type { TimeAxis } from "./time-axis";
import type { WhyMark } from "./why-marks";

/** Who stopped the work and why, at the edge of the band. */
export const WhyLane = memo(function WhyLane({ marks, axis }: { marks: readonly WhyMark[]; axis: TimeAxis }) {
  return (
    <div className="relative h-10">
      {layWhy(marks, axis).map(({ mark, x, width, align }) => (
        <div
          key={mark.seq}
          data-state-kind={mark.kind}
          title={`${mark.headline}\n${mark.detail}`}
          className={cn(
            "absolute top-[5px] overflow-hidden whitespace-nowrap border-(--c) bg-bg text-xs leading-[1.0625rem]",
            align === "left" ? "border-l-[1.5px] pl-[7px]" : "border-r-[1.5px] pr-[7px] text-right",
          )}
          style={{ maxWidth: width, ...(align === "left" ? { left: x } : { right: axis.width - x }) }}
        >
          <p className="truncate font-strong">{mark.headline}</p>
          <p className="truncate text-t3">{mark.detail}</p>
        </div>
      ))}
    </div>
  );
});

const SHOWN_ON_PHONE = 4;

/** The same as a list, on a phone. */
export function WhyList({ marks }: { marks: readonly WhyMark[] }) {
  return (
    <ul className="hidden phone:block">
      {marks.slice(-SHOWN_ON_PHONE).map((mark) => (
        <li key={mark.seq} className="flex gap-2.5 pt-[9px] text-[0.8125rem] leading-[1.1875rem]">
          <span className="mt-0.5">
            <StateIcon kind={mark.kind} size={14} />
          </span>
          <div className="min-w-0">
            <p className="font-strong [overflow-wrap:anywhere]">{mark.headline}</p>
            <p className="text-t3">{mark.detail}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
