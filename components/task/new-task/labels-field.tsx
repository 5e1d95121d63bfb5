"use client";
import { CircleAlert, X } from "lucide-react";
import { type KeyboardEvent, useId, useState } from "react";
import { cn } from "@/components/ui/cn";
import { controlStyles } from "@/components/ui/control-styles";
import { Tag } from "@/components/ui/tag";

interface LabelsFieldProps {
  labels: readonly string[];
  onChange: (labels: readonly string[]) => void;
  error: string | undefined;
}

const MAX_LABELS = 20;
const MAX_CHARS = 80;

/** Words to find the task by: Enter or a comma adds one, Backspace takes the last one back. */
export function LabelsField({ labels, onChange, error }: LabelsFieldProps) {
  const id = useId();
  const [text, setText] = useState("");
  const add = () => {
    const label = text.trim();
    setText("");
    if (label !== "" && !labels.includes(label) && labels.length < MAX_LABELS) onChange([...labels, label]);
  };
  const press = (event: KeyboardEvent) => {
    if ((event.key === "Enter" && !event.metaKey && !event.ctrlKey) || event.key === ",") add();
    else if (event.key === "Backspace" && text === "" && labels.length > 0) onChange(labels.slice(0, -1));
    else return;
    event.preventDefault();
  };
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-[5px] block font-medium text-t2 text-xs">
        Labels
      </label>
      <div className={cn(controlStyles(), "flex-wrap gap-1 px-1.5 py-1")}>
        {labels.map((label) => (
          <Tag key={label} className="max-w-full pr-0.5">
            <bdi className="truncate">{label}</bdi>
            <button
              type="button"
              aria-label={`Remove label ${label}`}
              onClick={() => onChange(labels.filter((each) => each !== label))}
              className="-my-0.5 grid size-6 place-items-center rounded-sm text-t3 hover:text-t1 phone:-my-1 phone:size-11"
            >
              <X className="size-3" />
            </button>
          </Tag>
        ))}
        <input
          id={id}
          value={text}
          maxLength={MAX_CHARS}
          autoComplete="off"
          placeholder={labels.length === 0 ? "Add" : undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={press}
          onBlur={add}
          className="h-[22px] min-w-16 flex-1 bg-transparent px-1 outline-none"
        />
      </div>
      {error ? (
        <p id={`${id}-error`} className="mt-[5px] flex items-start gap-1.5 text-danger text-xs">
          <CircleAlert className="mt-0.5 size-3" />
          {error}
        </p>
      ) : null}
    </div>
  );
}
