"use client";
import { Layers } from "lucide-react";
import { useState } from "react";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import type { AgentView } from "@/server/contract/task-view";

interface ScopeFieldProps {
  agent: AgentView;
  /** Scopes that are in use. */
  known: readonly string[];
  value: string;
  onChange: (scope: string) => void;
  error: string | undefined;
}

/** No scope reads like this, so it cannot be meant. */
const OTHER = "+";

/** Where the task counts: the agent's own scope, one in use, or another that is typed. */
export function ScopeField({ agent, known, value, onChange, error }: ScopeFieldProps) {
  const [isTyped, setTyped] = useState(false);
  const scopes = [...new Set([agent.defaultScope, value, ...known])].filter(Boolean);
  const choose = (next: string) => {
    if (next !== OTHER) return onChange(next);
    setTyped(true);
    onChange("");
  };
  return (
    <Field label="Scope" error={error} help={isTyped ? "Like prod/billing." : undefined}>
      {isTyped ? (
        <Input
          autoFocus
          lead={<Layers className="size-3.5" />}
          value={value}
          autoComplete="off"
          spellCheck={false}
          placeholder={agent.defaultScope}
          onChange={(event) => onChange(event.target.value)}
        />
      ) : (
        <Select
          value={value}
          onValueChange={choose}
          icon={<Layers className="size-3.5" />}
          options={[
            ...scopes.map((scope) => ({
              value: scope,
              label: scope,
              hint: scope === agent.defaultScope ? `${agent.name}'s own` : undefined,
            })),
            { value: OTHER, label: "Another scope…" },
          ]}
        />
      )}
    </Field>
  );
}
