"use client";
import { parseAsBoolean, useQueryState } from "nuqs";

const PEEK = parseAsBoolean.withDefault(false).withOptions({ history: "replace" });

export interface Peek {
  readonly isOpen: boolean;
  toggle(): void;
  close(): void;
}

/** Whether the row one is at is looked into beside the list; it is in the address. */
export function usePeek(): Peek {
  const [isOpen, setOpen] = useQueryState("peek", PEEK);
  return {
    isOpen,
    toggle: () => void setOpen(!isOpen),
    close: () => void setOpen(false),
  };
}
