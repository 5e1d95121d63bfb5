"use client";
import { TargetField } from "@/components/data/stops/target-field";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Segmented } from "@/components/ui/segmented";
import { Select } from "@/components/ui/select";
import type { Draft } from "./rule-draft";

interface RuleTargetFieldProps {
  draft: Draft;
  onDraftChange: (draft: Draft) => void;
  error: string | undefined;
}

const NAMED_BY_EVENT = {
  scope: "A scope",
  agent: "An agent",
  label: "A label",
  parent: "A task and what it began",
  tasks: "Tasks",
} as const;
type NamedKind = keyof typeof NAMED_BY_EVENT;
const KINDS = Object.keys(NAMED_BY_EVENT) as readonly NamedKind[]; // the keys are exactly the union

/** What the rule stops: something that it names, or something that each event does. */
export function RuleTargetField({ draft, onDraftChange, error }: RuleTargetFieldProps) {
  const { kind, named, value } = draft;
  return (
    <div className="grid gap-2.5">
      <Segmented<Draft["named"]>
        label="Who names the target"
        value={named}
        onValueChange={(next) => onDraftChange({ ...draft, named: next, kind: "scope", value: "" })}
        options={[
          { value: "rule", label: "The rule names it" },
          { value: "event", label: "Each event names it" },
        ]}
      />
      {named === "rule" && kind !== "tasks" ? (
        <TargetField
          target={{ kind, value }}
          error={error}
          onTargetChange={(target) => onDraftChange({ ...draft, ...target })}
        />
      ) : (
        <div className="grid grid-cols-2 gap-2.5 phone:grid-cols-1">
          <Field label="Stop">
            <Select
              value={kind === "all" ? "scope" : kind}
              onValueChange={(next) => onDraftChange({ ...draft, kind: next })}
              options={KINDS.map((option) => ({ value: option, label: NAMED_BY_EVENT[option] }))}
            />
          </Field>
          <Field label="Where in its data" error={error} help="A JSON pointer.">
            <Input
              mono
              autoComplete="off"
              spellCheck={false}
              placeholder={kind === "tasks" ? "/taskIds" : `/${kind}`}
              value={value}
              onChange={(event) => onDraftChange({ ...draft, value: event.target.value })}
            />
          </Field>
        </div>
      )}
    </div>
  );
}
