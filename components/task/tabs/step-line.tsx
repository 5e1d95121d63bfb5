"use client";
import { CircleX, Flag, Scissors, Wrench } from "lucide-react";
import { useState } from "react";
import { cn } from "@/components/ui/cn";
import { formatTookDuration } from "@/components/ui/format/format-duration";
import { ScrollBox } from "@/components/ui/scroll-box";
import type { TaskStep } from "../log/task-step";
import { resultLine } from "../words/result-line";
import { CallText, hidesName } from "./call-text";
import { LineTime } from "./message-line";
import { StepResult } from "./step-result";
import { UsedLine } from "./used-line";

/** A step or tool call folded to one line: what, result, how long. Open, it shows its name and the whole result. */
export function StepLine({ taskId, step, at }: { taskId: string; step: TaskStep; at: string }) {
  const [open, setOpen] = useState(false);
  return (
    <div className="flex items-start gap-2 py-1">
      <div className={cn("min-w-0 flex-1 rounded-md border border-line", step.status === "failed" && "border-danger")}>
        <button
          type="button"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className="flex min-h-[30px] w-full items-center gap-2 rounded-md px-2.5 text-left hover:bg-s2 phone:min-h-11 phone:flex-wrap phone:gap-y-0.5 phone:py-2"
        >
          <StepIcon step={step} />
          <span className="mono min-w-0 truncate phone:flex-1">
            <CallText step={step} />
          </span>
          <span className="ml-auto max-w-[46%] truncate text-t2 phone:order-last phone:ml-0 phone:max-w-full phone:basis-full">
            {outcome(step)}
          </span>
          <span className="num flex-none whitespace-nowrap text-t3 text-xs phone:ml-auto">
            {formatTookDuration(step.endedAt - step.startedAt)}
          </span>
        </button>
        {open ? (
          <ScrollBox className="max-h-96 border-line border-t px-2.5 py-2 text-t2 text-xs">
            {hidesName(step) ? <p className="mb-1.5 font-strong [overflow-wrap:anywhere]">{step.name}</p> : null}
            <StepResult taskId={taskId} step={step} />
            <UsedLine step={step} />
          </ScrollBox>
        ) : null}
      </div>
      <span className="flex h-8 items-center phone:hidden">
        <LineTime at={at} />
      </span>
    </div>
  );
}

/** How a step ended, as a shape. */
export function StepIcon({ step }: { step: TaskStep }) {
  const look = "size-3.5 flex-none text-t3";
  if (step.status === "failed") return <CircleX className={cn(look, "text-danger")} />;
  if (step.status === "discarded") return <Scissors className={look} />;
  return step.tool ? <Wrench className={look} /> : <Flag className={look} />;
}

function outcome(step: TaskStep): string {
  if (step.status === "failed") return `Failed: ${step.error ?? "no reason was given"}`;
  if (step.status === "discarded") return "Cut, its result was discarded";
  return step.isCut ? "Done, open it to read what it returned" : resultLine(step.result);
}
