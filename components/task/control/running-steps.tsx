"use client";
import { Lock } from "lucide-react";
import { Meter } from "@/components/ui/meter";
import { Tag } from "@/components/ui/tag";
import { useNow } from "@/components/ui/time/use-now";
import { Tooltip } from "@/components/ui/tooltip";
import type { TaskStep } from "../log/task-step";
import { aboutWords, elapsedWords } from "../words/elapsed-words";
import type { NumberedStep } from "../words/step-words";
import { usualStepMs } from "../words/usual-time";

interface RunningStepsProps {
  steps: readonly NumberedStep[];
  /** Steps that ended: what is usual is worked out from them. */
  ended: readonly TaskStep[];
  tone: "working" | "pausing";
}

/** What runs now, how long, and whether it may be cut. */
export function RunningSteps({ steps, ended, tone }: RunningStepsProps) {
  return (
    <ul className="grid gap-2.5">
      {steps.map((step) => (
        <RunningRow key={step.key} step={step} usualMs={usualStepMs(ended, step.tool)} tone={tone} />
      ))}
    </ul>
  );
}

interface RunningRowProps {
  step: NumberedStep;
  usualMs: number | null;
  tone: "working" | "pausing";
}

function RunningRow({ step, usualMs, tone }: RunningRowProps) {
  const now = useNow();
  const elapsedMs = now === null ? 0 : Math.max(1, now - Date.parse(step.startedAt));
  const isLate = usualMs !== null && elapsedMs > 3 * usualMs;
  const elapsed = now === null ? "\u00a0" : elapsedWords(elapsedMs);
  const time = usualMs === null ? elapsed : `${elapsed} of about ${aboutWords(usualMs)}`;
  return (
    <li>
      <div className="flex min-h-5 items-center gap-2">
        <b className="min-w-0 truncate font-strong">
          {step.number === null ? step.name : `${step.number} ${step.name}`}
        </b>
        {step.repeatable ? null : (
          <Tooltip content="The agent marked it: it must not run twice">
            <button type="button" className="ml-auto flex-none rounded-sm">
              <Tag tone="line" icon={<Lock className="size-3" />}>
                Not repeatable
              </Tag>
            </button>
          </Tooltip>
        )}
      </div>
      <div className="flex min-h-5 items-center gap-2 text-xs">
        <span className="mono truncate text-t3">{step.tool}</span>
        <span className={isLate ? "num ml-auto flex-none text-warn" : "num ml-auto flex-none text-t2"}>{time}</span>
      </div>
      {usualMs === null ? null : (
        <Meter
          className="mt-[3px]"
          label={step.name}
          value={elapsedMs}
          max={usualMs}
          tone={isLate ? "warn" : tone}
          valueText={time}
          thick
        />
      )}
    </li>
  );
}
