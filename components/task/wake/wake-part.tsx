"use client";
import type { ReactNode } from "react";
import { DateTimeInput } from "@/components/ui/date-time-input";
import { Field } from "@/components/ui/field";
import { formatDueIn } from "@/components/ui/format/format-due-in";
import { upperFirst } from "@/components/ui/format/upper-first";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { Textarea } from "@/components/ui/textarea";
import { useNow } from "@/components/ui/time/use-now";
import type { TimeoutAction } from "@/server/contract/task-view";
import { minutesWords } from "../words/wake-words";
import type { WakeProblems } from "./check-wake-plan";
import { TaskPicker } from "./task-picker";
import { timePresets } from "./time-presets";
import type { WakeKind, WakePlan } from "./wake-plan";

export interface WakePartProps {
  taskId: string;
  plan: WakePlan;
  /** What is wrong, by field; those not typed in yet are left out. */
  problems: WakeProblems;
  change: (next: Partial<WakePlan>) => void;
}

/** What one way to end the hold needs to know. */
export function WakePart({ kind, ...props }: WakePartProps & { kind: WakeKind }) {
  const Part = FIELDS[kind];
  return <Part {...props} />;
}

const FIELDS: Readonly<Record<WakeKind, (props: WakePartProps) => ReactNode>> = {
  at: AtField,
  event: EventFields,
  task: TaskField,
  after: TimeoutFields,
};

function AtField({ plan, change, problems }: WakePartProps) {
  const now = useNow();
  const isSet = plan.at !== "" && problems.at === undefined;
  return (
    <div>
      <Field
        label="At"
        error={problems.at}
        help={isSet && now !== null ? upperFirst(formatDueIn(plan.at, now)) : undefined}
      >
        <DateTimeInput value={plan.at} onValueChange={(at) => change({ at })} />
      </Field>
      <div className="mt-1.5 flex flex-wrap gap-1">
        {now === null
          ? null
          : timePresets(now).map(({ label, at }) => (
              <button
                key={label}
                type="button"
                className="link min-h-6 text-xs phone:min-h-11"
                onClick={() => change({ at: at.toISOString() })}
              >
                {label}
              </button>
            ))}
      </div>
    </div>
  );
}

function EventFields({ plan, change, problems }: WakePartProps) {
  return (
    <div className="grid grid-cols-[minmax(0,3fr)_minmax(0,2fr)] gap-2">
      <Field label="Event" error={problems.topic}>
        <Input
          mono
          autoComplete="off"
          spellCheck={false}
          placeholder="ci.build.done:1234"
          value={plan.topic}
          onChange={(event) => change({ topic: event.target.value })}
        />
      </Field>
      <Field label="From" hint="optional" error={problems.provider}>
        <Input
          mono
          autoComplete="off"
          spellCheck={false}
          placeholder="any sender"
          value={plan.provider}
          onChange={(event) => change({ provider: event.target.value })}
        />
      </Field>
    </div>
  );
}

function TaskField({ taskId, plan, change, problems }: WakePartProps) {
  return (
    <Field label="When this task ends" error={problems.task} help="However it ends; at once if it already has.">
      <TaskPicker value={plan.task} exceptId={taskId} onChoose={(task) => change({ task })} />
    </Field>
  );
}

const TIMEOUT_OPTIONS: readonly { value: TimeoutAction; label: string }[] = [
  { value: "resume_with_summary", label: "Resume with a digest" },
  { value: "resume_with_input", label: "Resume with input" },
  { value: "fail", label: "Fail" },
];

function TimeoutFields({ plan, change, problems }: WakePartProps) {
  const minutes = Number(plan.minutes);
  return (
    <div className="grid gap-2">
      <div className="grid grid-cols-2 gap-2">
        <Field
          label="At the latest after"
          error={problems.minutes}
          help={problems.minutes === undefined && minutes >= 60 ? minutesWords(minutes) : undefined}
        >
          <Input
            inputMode="numeric"
            autoComplete="off"
            trail="min"
            value={plan.minutes}
            onChange={(event) => change({ minutes: event.target.value })}
          />
        </Field>
        <Field label="Then">
          <Select
            value={plan.onTimeout}
            onValueChange={(onTimeout) => change({ onTimeout })}
            options={TIMEOUT_OPTIONS}
          />
        </Field>
      </div>
      {plan.onTimeout === "resume_with_input" ? (
        <Field label="Input for the agent then" error={problems.input}>
          <Textarea rows={2} value={plan.input} onChange={(event) => change({ input: event.target.value })} />
        </Field>
      ) : null}
    </div>
  );
}
