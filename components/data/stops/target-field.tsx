"use client";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import type { HoldTarget } from "@/server/contract/stop-view";
import { useAgents } from "../use-agents";
import { KIND_LABEL, KINDS } from "./stop-words";

interface TargetFieldProps {
  target: HoldTarget;
  onTargetChange: (target: HoldTarget) => void;
  error: string | undefined;
}

const VALUE: Readonly<Record<Exclude<HoldTarget["kind"], "all" | "agent">, readonly [label: string, example: string]>> =
  {
    scope: ["Scope", "prod/billing"],
    label: ["Label", "nightly"],
    parent: ["Task ID", "0199a000-0000-7000-8000-000000000000"],
  };

/** What is stopped; never preset to more than where one is. */
export function TargetField({ target, onTargetChange, error }: TargetFieldProps) {
  const { kind, value } = target;
  return (
    <div className="grid grid-cols-2 gap-2.5 phone:grid-cols-1">
      <Field label="Stop">
        <Select
          value={kind}
          onValueChange={(next) => onTargetChange({ kind: next, value: "" })}
          options={KINDS.map((option) => ({ value: option, label: KIND_LABEL[option] }))}
        />
      </Field>
      {kind === "agent" ? (
        <AgentField value={value} error={error} onValueChange={(agent) => onTargetChange({ kind, value: agent })} />
      ) : null}
      {kind === "agent" || kind === "all" ? null : (
        <Field label={VALUE[kind][0]} error={error}>
          <Input
            mono
            autoComplete="off"
            spellCheck={false}
            placeholder={VALUE[kind][1]}
            value={value}
            onChange={(event) => onTargetChange({ kind, value: event.target.value })}
          />
        </Field>
      )}
    </div>
  );
}

interface AgentFieldProps {
  value: string;
  error: string | undefined;
  onValueChange: (agent: string) => void;
}

function AgentField({ value, error, onValueChange }: AgentFieldProps) {
  const agents = useAgents().data ?? [];
  return (
    <Field label="Agent" error={error}>
      <Select
        value={value || undefined}
        onValueChange={onValueChange}
        options={agents.map(({ name }) => ({ value: name, label: name }))}
      />
    </Field>
  );
}
