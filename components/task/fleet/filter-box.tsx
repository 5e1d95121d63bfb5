"use client";
import { Search } from "lucide-react";
import { type KeyboardEvent, type Ref, useRef, useState } from "react";
import { Input } from "@/components/ui/input";
import { hasFilterWords, readFilterText } from "./filter-text";
import type { FleetFilters } from "./fleet-filters";

const PAUSE_MS = 200;

interface FilterBoxProps {
  filters: FleetFilters;
  onChange: (next: Partial<FleetFilters>) => void;
  inputRef?: Ref<HTMLInputElement>;
  className?: string;
}

/** Text filters as it is typed; `key:value` becomes a filter of its own with Enter or when the box is left. */
export function FilterBox({ filters, onChange, inputRef, className }: FilterBoxProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const apply = (text: string) => {
    clearTimeout(timer.current);
    onChange(readFilterText(text.slice(0, 200), filters));
    setTyped(null);
  };
  const type = (text: string) => {
    setTyped(text);
    clearTimeout(timer.current);
    if (!hasFilterWords(text)) timer.current = setTimeout(() => onChange({ q: text.slice(0, 200) }), PAUSE_MS);
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === "Enter") apply(event.currentTarget.value);
    if (event.key !== "Escape") return;
    if (event.currentTarget.value === "") event.currentTarget.blur();
    else apply("");
  };
  return (
    <Input
      ref={inputRef}
      type="search"
      size="sm"
      tone="quiet"
      lead={<Search className="size-3.5" />}
      aria-label="Filter by text, ID or agent"
      placeholder="Filter by text, ID or agent"
      maxLength={200}
      value={typed ?? filters.q}
      onChange={(event) => type(event.target.value)}
      onKeyDown={press}
      onBlur={(event) => typed !== null && apply(event.target.value)}
      className={className ?? ""}
    />
  );
}
