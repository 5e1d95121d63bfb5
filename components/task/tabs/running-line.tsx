"use client";
import { LoaderCircle, Scissors } from "lucide-react";
import { useNow } from "@/components/ui/time/use-now";
import { elapsedWords } from "../words/elapsed-words";
import type { NumberedStep } from "../words/step-words";
import { CallText, hidesName } from "./call-text";
import { LineTime } from "./message-line";

interface RunningLineProps {
  step: NumberedStep;
  /** An interrupt is cutting it: it is not told as going on. */
  isCut?: boolean;
}

/** A step that runs now. */
export function RunningLine({ step, isCut = false }: RunningLineProps) {
  return (
    <div className="flex items-center gap-2 py-1">
      <div className="flex min-h-[30px] min-w-0 flex-1 items-center gap-2 rounded-md border border-[color-mix(in_oklab,var(--color-st-working)_34%,var(--color-line))] bg-[color-mix(in_oklab,var(--color-st-working)_5%,var(--color-bg))] px-2.5 phone:min-h-11">
        {isCut ? (
          <Scissors className="size-3.5 flex-none text-st-pausing" />
        ) : (
          <LoaderCircle className="size-3.5 flex-none animate-turn text-st-working" />
        )}
        <span className="mono min-w-0 truncate">
          <CallText step={step} />
        </span>
        {hidesName(step) ? <span className="min-w-0 flex-[0_2_auto] truncate text-t2 text-xs">{step.name}</span> : null}
        <span className="ml-auto flex-none text-t2 text-xs">
          {isCut ? "Being cut," : "Running"} <RunningTime since={step.startedAt} />
        </span>
      </div>
      <LineTime at={step.startedAt} />
    </div>
  );
}

/** How long it runs by now. */
export function RunningTime({ since }: { since: string }) {
  const now = useNow();
  return <span className="num">{now === null ? "" : elapsedWords(now - Date.parse(since))}</span>;
}
