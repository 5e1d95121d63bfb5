"use client";
import { type RefObject, useRef } from "react";
import { useShortcuts } from "@/components/ui/keyboard/use-shortcuts";

/** J and K lead through the hits of a list, Enter opens the one that has the focus. */
export function useHitKeys(): RefObject<HTMLElement | null> {
  const list = useRef<HTMLElement>(null);
  const step = (by: 1 | -1) => {
    const hits = [...(list.current?.querySelectorAll<HTMLElement>("[data-hit]") ?? [])];
    const at = hits.indexOf(document.activeElement as HTMLElement);
    const next = at < 0 && by < 0 ? hits.at(-1) : hits[at + by];
    next?.focus();
  };
  useShortcuts([
    { keys: "j", label: "Next hit", group: "Checkpoints", run: () => step(1) },
    { keys: "k", label: "Hit before", group: "Checkpoints", run: () => step(-1) },
  ]);
  return list;
}
