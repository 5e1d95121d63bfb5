"use client";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";

/** Labels as they are typed, with commas between. */
export interface BulkLabels {
  readonly add: string;
  readonly remove: string;
}

export const NO_LABELS: BulkLabels = { add: "", remove: "" };

/** What is sent. */
export function labelsOf({ add, remove }: BulkLabels): { add: string[]; remove: string[] } {
  return { add: split(add), remove: split(remove) };
}

export function saysNothing(labels: BulkLabels): boolean {
  const { add, remove } = labelsOf(labels);
  return add.length === 0 && remove.length === 0;
}

/** Longest label, and most of them; what is more is not taken. */
const LONGEST = 80;
const MOST = 20;

function split(text: string): string[] {
  const labels = text.split(",").map((label) => label.trim().slice(0, LONGEST));
  return [...new Set(labels.filter((label) => label !== ""))].slice(0, MOST);
}

interface LabelFieldsProps {
  labels: BulkLabels;
  onLabelsChange: (labels: BulkLabels) => void;
}

export function LabelFields({ labels, onLabelsChange }: LabelFieldsProps) {
  return (
    <div className="mt-3 grid grid-cols-2 gap-2.5 phone:grid-cols-1">
      <Field label="Add" help="Commas between several.">
        <Input
          autoComplete="off"
          value={labels.add}
          onChange={(event) => onLabelsChange({ ...labels, add: event.target.value })}
        />
      </Field>
      <Field label="Take away">
        <Input
          autoComplete="off"
          value={labels.remove}
          onChange={(event) => onLabelsChange({ ...labels, remove: event.target.value })}
        />
      </Field>
    </div>
  );
}
