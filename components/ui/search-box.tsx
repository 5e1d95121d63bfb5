"use client";
import { Search } from "lucide-react";
import { type KeyboardEvent, useRef, useState } from "react";
import { Input } from "./input";
import { useShortcuts } from "./keyboard/use-shortcuts";

interface SearchBoxProps {
  /** What it does, for its name and the list of keys: "Filter receipts". */
  label: string;
  placeholder: string;
  /** Heading of its key in the list of keys. */
  group: string;
  value: string;
  onChange: (value: string) => void;
  className?: string;
}

const TYPING_MS = 200;
const MAX_LENGTH = 200;

/** Filters as it is typed; `/` leads to it, Escape empties it, then leaves it. */
export function SearchBox({ label, placeholder, group, value, onChange, className }: SearchBoxProps) {
  const box = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [typed, setTyped] = useState<string | null>(null);
  const focus = (event: Event) => {
    event.preventDefault();
    box.current?.focus();
  };
  useShortcuts([{ keys: "/", label, group, run: focus }]);
  const type = (text: string) => {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      onChange(text);
      setTyped(null);
    }, TYPING_MS);
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== "Escape") return;
    if (event.currentTarget.value === "") event.currentTarget.blur();
    else type("");
  };
  return (
    <Input
      ref={box}
      type="search"
      size="sm"
      tone="quiet"
      lead={<Search className="size-3.5" />}
      aria-label={label}
      placeholder={placeholder}
      maxLength={MAX_LENGTH}
      value={typed ?? value}
      onChange={(event) => type(event.target.value)}
      onKeyDown={press}
      className={className ?? ""}
    />
  );
}
