"use client";
import { ACTIVE_TIME_RULE, TYPED } from "@/components/data/budgets/budget-units";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import type { Measure } from "@/server/contract/budget-view";
import type { LimitDraft } from "./task-limit";

const MEASURES: readonly { readonly value: Measure; readonly label: string }[] = [
  { value: "cost", label: "Dollars" },
  { value: "tokens", label: "Tokens" },
  { value: "steps", label: "Steps" },
  { value: "active_time", label: "Minutes" },
];

interface LimitFieldProps {
  limit: LimitDraft;
  onChange: (limit: LimitDraft) => void;
  error: string | undefined;
}

/** What the task may use up before it is paused; empty is no limit of its own. */
export function LimitField({ limit, onChange, error }: LimitFieldProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_112px] gap-2">
      <Field
        label="Limit for this task"
        hint="then pause"
        help={limit.measure === "active_time" ? ACTIVE_TIME_RULE : undefined}
        error={error}
      >
        <Input
          inputMode="decimal"
          autoComplete="off"
          placeholder="None"
          lead={limit.measure === "cost" ? "$" : undefined}
          value={limit.amount}
          onChange={(event) => onChange({ ...limit, amount: event.target.value })}
        />
      </Field>
      <Field label="In">
        <Select
          value={limit.measure}
          onValueChange={(measure) => onChange({ ...limit, measure })}
          options={MEASURES.map(({ value, label }) => ({ value, label, typed: TYPED[value].unit }))}
        />
      </Field>
    </div>
  );
}
