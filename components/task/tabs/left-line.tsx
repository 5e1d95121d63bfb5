import { Unplug } from "lucide-react";
import { formatTookDuration } from "@/components/ui/format/format-duration";
import { LEFT_WORDS, type LeftStep } from "../log/left-steps";
import { CallText } from "./call-text";
import { LineTime } from "./message-line";

/** A run that was left, dashed as on the timeline: what is known of it, and how long it was seen to run. */
export function LeftLine({ step }: { step: LeftStep }) {
  const { startedAt, endedAt, cause } = step;
  return (
    <div className="flex items-center gap-2 py-1">
      <div className="flex min-h-[30px] min-w-0 flex-1 items-center gap-2 rounded-md border border-ctl border-dashed px-2.5 phone:min-h-11">
        <Unplug className="size-3.5 flex-none text-warn" />
        <span className="mono min-w-0 truncate">
          <CallText step={step} />
        </span>
        <span className="ml-auto flex-none text-t2 text-xs">{LEFT_WORDS[cause].line}</span>
        <span className="num flex-none text-t3 text-xs phone:hidden">{formatTookDuration(endedAt - startedAt)}</span>
      </div>
      <LineTime at={new Date(startedAt).toISOString()} />
    </div>
  );
}
