"use client";
import { LoaderCircle, Unplug } from "lucide-react";
import { type ReactNode, useState } from "react";
import { cn } from "@/components/ui/cn";
import { formatTookDuration } from "@/components/ui/format/format-duration";
import { ScrollBox } from "@/components/ui/scroll-box";
import { ClockTime } from "@/components/ui/time/clock-time";
import { LEFT_WORDS } from "../log/left-steps";
import type { ToolCall } from "../log/tool-calls";
import { RunningTime } from "./running-line";
import { StepIcon } from "./step-line";
import { StepResult } from "./step-result";
import { UsedLine } from "./used-line";

export const CALL_COLUMNS =
  "grid grid-cols-[16px_minmax(0,1fr)_minmax(0,1.2fr)_minmax(0,1.2fr)_40px_72px_72px] items-center gap-2 phone:grid-cols-[16px_minmax(0,1fr)_auto]";
const ROW =
  "w-full px-5 text-left text-xs focus-visible:-outline-offset-2 phone:px-4 min-h-9 phone:min-h-12 phone:py-1.5";
const ENDED = { completed: "Done", failed: "Failed", discarded: "Cut" } as const;

/** One call of a tool. An ended one opens to what it returned. */
export function CallLine({ taskId, call }: { taskId: string; call: ToolCall }) {
  const [open, setOpen] = useState(false);
  if (call.kind === "running") {
    return (
      <div className={cn(CALL_COLUMNS, ROW, "border-line border-b")}>
        <LoaderCircle className="size-3.5 animate-turn text-st-working" />
        <Cells call={call} result="Running" took={<RunningTime since={call.step.startedAt} />} />
      </div>
    );
  }
  const { step } = call;
  const took = formatTookDuration(step.endedAt - step.startedAt);
  if (step.status === "left") {
    return (
      <div className={cn(CALL_COLUMNS, ROW, "border-line border-b")}>
        <Unplug className="size-3.5 text-warn" />
        <Cells call={call} result={LEFT_WORDS[step.cause].line} took={took} />
      </div>
    );
  }
  const isFailed = step.status === "failed";
  const result = isFailed && step.error ? `Failed: ${step.error}` : ENDED[step.status];
  return (
    <div className="border-line border-b">
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className={cn(CALL_COLUMNS, ROW, "hover:bg-s2")}
      >
        <StepIcon step={step} />
        <Cells call={call} result={result} danger={isFailed} took={took} />
      </button>
      {open ? (
        <ScrollBox className="max-h-96 border-line border-t bg-side px-5 py-2 text-t2 text-xs phone:px-4">
          <StepResult taskId={taskId} step={step} className="text-xs" />
          <UsedLine step={step} />
        </ScrollBox>
      ) : null}
    </div>
  );
}

interface CellsProps {
  call: ToolCall;
  result: string;
  danger?: boolean;
  took: ReactNode;
}

function Cells({ call: { step }, result, danger = false, took }: CellsProps) {
  const tone = danger ? "text-danger" : "text-t2";
  return (
    <>
      <span className="min-w-0">
        <span className="mono block truncate">{step.tool}</span>
        <span className="block truncate text-t3 desk:hidden">{step.name}</span>
        {result === ENDED.completed ? null : <span className={cn("block truncate desk:hidden", tone)}>{result}</span>}
      </span>
      <span className="truncate text-t2 phone:hidden" title={step.name}>
        {step.name}
      </span>
      <span className={cn("truncate phone:hidden", tone)} title={result}>
        {result}
      </span>
      <span className="num text-right text-t2 phone:hidden">{step.number}</span>
      <ClockTime at={step.startedAt} seconds plain className="text-right text-t3 phone:hidden" />
      <span className="num whitespace-nowrap text-right">{took}</span>
    </>
  );
}
