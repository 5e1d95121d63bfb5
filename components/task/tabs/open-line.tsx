import { Unplug } from "lucide-react";
import { formatTookDuration } from "@/components/ui/format/format-duration";
import { type LeftStep, OPEN_WORDS } from "../log/open-steps";
import { CallText } from "./call-text";
import { LineTime } from "./message-line";

/** A step without a recorded end, dashed as on the timeline: what is known of it, and how long it was seen to run. */
export function OpenLine({ step }: { step: LeftStep }) {
  const { startedAt, leftAt, cause } = step;
  return (
    <div className="flex items-center gap-2 py-1">
      <div className="flex min-h-[30px] min-w-0 flex-1 items-center gap-2 rounded-md border border-ctl border-dashed px-2.5 phone:min-h-11">
        <Unplug className="size-3.5 flex-none text-warn" />
        <span className="mono min-w-0 truncate">
          <CallText step={step} />
        </span>
        <span className="ml-auto flex-none text-t2 text-xs">{`${OPEN_WORDS[cause]}, no result`}</span>
        {leftAt === null ? null : (
          <span className="num flex-none text-t3 text-xs phone:hidden">
            {formatTookDuration(Math.max(0, leftAt - startedAt))}
          </span>
        )}
      </div>
      <LineTime at={new Date(startedAt).toISOString()} />
    </div>
  );
}
