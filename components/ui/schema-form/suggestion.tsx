"use client";
import { Check } from "lucide-react";
import { Button } from "../button";
import { cutText } from "../cut-text";
import type { FieldProps } from "./field-props";
import { isSameJson } from "./is-same-json";
import type { Json } from "./json";

interface SuggestionProps extends Pick<FieldProps, "field" | "value" | "onChange"> {
  suggestion: Json;
}

const LONGEST = 80;

/** What the agent would answer: a choice under that name, which somebody has to make. */
export function Suggestion({ field, value, onChange, suggestion }: SuggestionProps) {
  const words = toWords(suggestion);
  if (value !== undefined && isSameJson(value, suggestion))
    return (
      <p className="flex items-center gap-1 text-t3 text-xs">
        <Check aria-hidden="true" className="size-3 text-ok" />
        As the agent suggests
      </p>
    );
  return (
    <p className="flex min-w-0 items-center gap-2 text-t2 text-xs">
      <span className="min-w-0 truncate">
        Suggested: <span className="text-t1">{words}</span>
      </span>
      <Button
        size="sm"
        aria-label={`Use the suggestion for ${field.title}: ${words}`}
        onClick={() => onChange(structuredClone(suggestion))}
      >
        Use
      </Button>
    </p>
  );
}

function toWords(value: Json): string {
  if (typeof value === "boolean") return value ? "Yes" : "No";
  return cutText(typeof value === "string" ? value : JSON.stringify(value), LONGEST);
}
