"use client";
import { Check } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Button } from "../button";
import { cutText } from "../cut-text";
import type { FieldProps } from "./field-props";
import { isSameJson } from "./is-same-json";
import type { Json } from "./json";
import { SuggestionId } from "./suggestion-id";

interface SuggestedProps extends Pick<FieldProps, "field" | "value" | "onChange"> {
  suggestion: Json;
  /** The control of the field. */
  children: ReactNode;
}

const LONGEST = 80;
// What was chosen, else where one would type.
const WANTED = [
  "[role='radio'][data-state='checked']",
  "input:not([type='hidden']), textarea, [role='radio'], [role='checkbox'], [role='combobox']",
];

/** What the agent would answer, below the control that it describes: a choice under that name, which somebody has to make. */
export function Suggested({ field, value, onChange, suggestion, children }: SuggestedProps) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const [uses, setUses] = useState(0);
  // Outside thing: the focus. Its button goes once it was pressed.
  useEffect(() => {
    if (uses === 0) return;
    const controls = WANTED.map((wanted) => box.current?.querySelector<HTMLElement>(wanted));
    controls.find((control) => control)?.focus();
  }, [uses]);
  const use = () => {
    onChange(structuredClone(suggestion));
    setUses(uses + 1);
  };
  const words = toWords(suggestion);
  const isUsed = value !== undefined && isSameJson(value, suggestion);
  return (
    <div ref={box} className="grid min-w-0 gap-1.5">
      <SuggestionId value={id}>{children}</SuggestionId>
      {isUsed ? (
        <p id={id} className="flex items-center gap-1 text-t3 text-xs">
          <Check aria-hidden="true" className="size-3 text-ok" />
          As the agent suggests
        </p>
      ) : (
        <p className="flex min-w-0 items-center gap-2 text-t2 text-xs">
          <span id={id} className="min-w-0 truncate">
            Suggested: <span className="text-t1">{words}</span>
          </span>
          <Button size="sm" aria-label={`Use the suggestion for ${field.title}: ${words}`} onClick={use}>
            Use
          </Button>
        </p>
      )}
    </div>
  );
}

function toWords(value: Json): string {
  if (typeof value === "boolean") return value ? "Yes" : "No";
  return cutText(typeof value === "string" ? value : JSON.stringify(value), LONGEST);
}
