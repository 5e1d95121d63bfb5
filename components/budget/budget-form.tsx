"use client";
import { ACTIVE_TIME_RULE, TYPED } from "@/components/data/budgets/budget-units";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import type { BudgetDraft } from "./budget-draft";

const MEASURES = [
  { value: "tokens", label: "Tokens" },
  { value: "cost", label: "Cost" },
  { value: "steps", label: "Steps" },
  { value: "active_time", label: "Active time" },
] as const;
const TARGETS = [
  { value: "scope", label: "A scope" },
  { value: "agent", label: "An agent" },
  { value: "label", label: "A label" },
  { value: "task", label: "A task and its children" },
] as const;
const WINDOWS = [
  { value: "day", label: "Day" },
  { value: "week", label: "Week, from Monday" },
  { value: "month", label: "Month" },
  { value: "rolling", label: "The last hours" },
  { value: "life", label: "In all" },
] as const;
const ACTIONS = [
  { value: "pause", label: "Pause its tasks" },
  { value: "cancel", label: "Cancel its tasks" },
  { value: "notify", label: "Only tell people (soft)" },
] as const;
const MODES = [
  { value: "finish_step", label: "Finish the step" },
  { value: "interrupt_immediate", label: "Interrupt now" },
  { value: "wait_for_completion", label: "End of the turn" },
] as const;
const TARGET_HELP: Readonly<Record<BudgetDraft["targetKind"], string>> = {
  scope: "A path like prod/billing, with all below it. Empty: every scope.",
  agent: "Its name, like digest.",
  label: "One label, as tasks carry it.",
  task: "Its id, as its page's address has it.",
};

interface BudgetFormProps {
  draft: BudgetDraft;
  problems: Readonly<Record<string, string>>;
  onChange: (draft: BudgetDraft) => void;
}

/** What a budget counts, for whom, how much, and what happens on the way. */
export function BudgetForm({ draft, problems, onChange }: BudgetFormProps) {
  const set = (changed: Partial<BudgetDraft>) => onChange({ ...draft, ...changed });
  const timed = draft.windowKind === "day" || draft.windowKind === "week" || draft.windowKind === "month";
  const text = (name: "name" | "target" | "zone" | "hours" | "limit" | "notify" | "hold", trail?: string) => (
    <Input
      value={draft[name]}
      {...(trail ? { trail, inputMode: "decimal" } : {})}
      onChange={(event) => set({ [name]: event.target.value })}
    />
  );
  const shown = (name: string) => (draft.name === "" ? undefined : problems[name]);
  return (
    <div className="grid gap-3 desk:grid-cols-2">
      <Field
        className="desk:col-span-2"
        label="Name"
        help="Tasks it holds show it as the reason."
        error={shown("name")}
      >
        {text("name")}
      </Field>
      <Field label="Counts">
        <Select value={draft.measure} onValueChange={(measure) => set({ measure })} options={MEASURES} />
      </Field>
      <Field label="Limit" help={draft.measure === "active_time" ? ACTIVE_TIME_RULE : undefined} error={shown("limit")}>
        {text("limit", TYPED[draft.measure].unit)}
      </Field>
      <Field label="For">
        <Select value={draft.targetKind} onValueChange={(targetKind) => set({ targetKind })} options={TARGETS} />
      </Field>
      <Field label="Which" help={TARGET_HELP[draft.targetKind]} error={shown("target")}>
        {text("target")}
      </Field>
      <Field label="Per">
        <Select value={draft.windowKind} onValueChange={(windowKind) => set({ windowKind })} options={WINDOWS} />
      </Field>
      {timed ? (
        <Field label="Time zone" help="Where its days begin." error={shown("zone")}>
          {text("zone")}
        </Field>
      ) : null}
      {draft.windowKind === "rolling" ? (
        <Field label="Hours" error={shown("hours")}>
          {text("hours", "h")}
        </Field>
      ) : null}
      <Field label="Tell people at" hint="optional" error={shown("notify")}>
        {text("notify", "%")}
      </Field>
      <Field label="Hold new starts at" hint="optional" error={shown("hold")}>
        {text("hold", "%")}
      </Field>
      <Field label="At the limit">
        <Select value={draft.atLimit} onValueChange={(atLimit) => set({ atLimit })} options={ACTIONS} />
      </Field>
      {draft.atLimit === "pause" ? (
        <Field label="How" help="Agents that do not offer it stop in the way they do.">
          <Select value={draft.mode} onValueChange={(mode) => set({ mode })} options={MODES} />
        </Field>
      ) : null}
    </div>
  );
}
