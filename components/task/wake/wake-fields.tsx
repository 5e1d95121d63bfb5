"use client";
import { lazyPart } from "@/components/ui/lazy-part/lazy-part";
import { useFetchedAhead } from "@/components/ui/lazy-part/use-fetched-ahead";
import { SegmentedMany } from "@/components/ui/segmented";
import type { WakePartProps } from "./wake-part";
import type { WakeKind, WakePlan } from "./wake-plan";

interface WakeFieldsProps extends Omit<WakePartProps, "change"> {
  onPlanChange: (plan: WakePlan) => void;
}

// Most pauses have none of these, and the form of a pause is on the page of each task that works.
const WakePart = lazyPart("The fields", () => import("./wake-part").then((part) => part.WakePart));
const AHEAD = [WakePart];

const KINDS: readonly { value: WakeKind; label: string }[] = [
  { value: "at", label: "At a time" },
  { value: "event", label: "On event" },
  { value: "task", label: "Task ends" },
  { value: "after", label: "Timeout" },
];

/** What ends the hold without a person: any mix, whichever comes first. */
export function WakeFields({ onPlanChange, ...told }: WakeFieldsProps) {
  const { plan } = told;
  const change = (next: Partial<WakePlan>) => onPlanChange({ ...plan, ...next });
  useFetchedAhead(AHEAD);
  return (
    <fieldset className="mt-2.5">
      <legend className="mb-[5px] font-medium text-t2 text-xs">
        Resume by itself <span className="font-normal text-t3">optional, whichever comes first</span>
      </legend>
      <SegmentedMany
        label="What resumes it"
        values={plan.kinds}
        onValuesChange={(kinds) => change({ kinds })}
        options={KINDS}
      />
      <div className="mt-2 grid gap-2 empty:hidden">
        {plan.kinds.map((kind) => (
          <WakePart key={kind} kind={kind} {...told} change={change} />
        ))}
      </div>
    </fieldset>
  );
}
