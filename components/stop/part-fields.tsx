"use client";
import { useAgents } from "@/components/data/use-agents";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { TaskFilter } from "@/server/contract/task-inputs";

/** Which of the tasks, as typed. Empty parts do not cut. */
export interface Part {
  readonly agent: string;
  readonly label: string;
  readonly text: string;
}

export const NO_PART: Part = { agent: "", label: "", text: "" };
const ANY = "any agent";

/** Null while nothing is said. */
export function toFilter({ agent, label, text }: Part): TaskFilter | null {
  const labels = label.trim() === "" ? [] : [label.trim()];
  const q = text.trim();
  if (agent === "" && labels.length === 0 && q === "") return null;
  return TaskFilter.parse({ agents: agent === "" ? [] : [agent], labels, q });
}

interface PartFieldsProps {
  part: Part;
  onPartChange: (part: Part) => void;
}

export function PartFields({ part, onPartChange }: PartFieldsProps) {
  const agents = useAgents().data ?? [];
  return (
    <div className="grid grid-cols-3 gap-2.5 phone:grid-cols-1">
      <Field label="Agent">
        <Select
          value={part.agent || ANY}
          onValueChange={(agent) => onPartChange({ ...part, agent: agent === ANY ? "" : agent })}
          options={[{ value: ANY, label: "Any agent" }, ...agents.map(({ name }) => ({ value: name, label: name }))]}
        />
      </Field>
      <Field label="Label">
        <Input
          autoComplete="off"
          maxLength={80}
          value={part.label}
          onChange={(event) => onPartChange({ ...part, label: event.target.value })}
        />
      </Field>
      <Field label="Title or ID">
        <Input
          autoComplete="off"
          maxLength={200}
          value={part.text}
          onChange={(event) => onPartChange({ ...part, text: event.target.value })}
        />
      </Field>
    </div>
  );
}
