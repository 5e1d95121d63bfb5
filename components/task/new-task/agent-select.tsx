"use client";
import { Bot } from "lucide-react";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { useNow } from "@/components/ui/time/use-now";
import type { AgentView } from "@/server/contract/task-view";
import { availabilityWords } from "./availability";

interface AgentSelectProps {
  agents: readonly AgentView[];
  chosen: string | undefined;
  onChoose: (name: string) => void;
}

/** The picker of a phone: one field. */
export function AgentSelect({ agents, chosen, onChoose }: AgentSelectProps) {
  const now = useNow();
  return (
    <Field label="Agent" className="desk:hidden">
      <Select
        value={chosen}
        onValueChange={onChoose}
        placeholder="Choose an agent"
        icon={<Bot className="size-3.5" />}
        options={agents.map((agent) => ({
          value: agent.name,
          label: agent.name,
          hint: now === null ? undefined : availabilityWords(agent, now),
        }))}
      />
    </Field>
  );
}
