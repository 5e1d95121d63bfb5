import { ShieldAlert, TriangleAlert } from "lucide-react";
import { actorName } from "@/components/data/actor-name";
import { ClockTime } from "@/components/ui/time/clock-time";
import type { LastWord } from "../log/last-word";
import type { NumberedName } from "../words/step-words";

/** A stop without the worker's word. The sentence is a promise and is the same in every view. */
export const FENCED_WORDS =
  "Paused. The worker did not answer: its writes are refused, its outside effects may still happen.";

interface FencedNoteProps {
  /** Steps that began and have no recorded result. */
  steps: readonly NumberedName[];
  /** What was heard last of its worker; null where nothing is told of it. */
  lastWord: LastWord | null;
}

/** Says what is not known after a fenced stop; it stays until the worker reports or is seen dead. */
export function FencedNote({ steps, lastWord }: FencedNoteProps) {
  return (
    <div className="mx-3.5 mb-2.5 rounded-md bg-warn-bg px-3 py-2.5 ring-1 ring-[color-mix(in_oklab,var(--color-warn)_34%,transparent)] ring-inset">
      <p className="flex items-center gap-1.5 font-strong text-warn">
        <ShieldAlert className="size-4 flex-none" />
        The worker did not answer
      </p>
      <p className="mt-0.5">{FENCED_WORDS}</p>
      {lastWord ? (
        <p className="mt-1 text-xs">
          Last word: <b className="font-strong">{actorName(lastWord.worker)}</b>, <ClockTime at={lastWord.at} seconds />
          {lastWord.step === null ? null : `, ${lastWord.step}`}
        </p>
      ) : null}
      <p className="mt-1 text-t2 text-xs">This stays until it reports or is seen dead.</p>
      {steps.length > 0 ? (
        <ul className="mt-[7px] grid gap-[5px] text-xs leading-[1.0625rem]">
          {steps.map((step) => (
            <li key={step.key} className="flex gap-[7px]">
              <TriangleAlert className="mt-px size-3.5 flex-none text-warn" />
              <span>
                {step.number === null ? null : `Step ${step.number} `}
                <b className="font-strong">{step.name}</b> has no recorded result.{" "}
                {step.repeatable
                  ? "It runs again on resume."
                  : "It is not repeatable and would run again on resume: look at what it did first."}
              </span>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
