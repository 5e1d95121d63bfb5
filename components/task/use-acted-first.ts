"use client";
import { useMemo } from "react";
import { useConflict } from "@/components/data/conflict-store";
import { useBanner } from "@/components/ui/screen/use-banner";

/** Tells on the page that somebody acted first; what was typed stays where it is. */
export function useActedFirst(taskId: string, onSeeTheirs: () => void): void {
  const { conflict, dismiss } = useConflict(taskId);
  // The banner row keeps what it is given until it changes; these two are as good as stable.
  const actions = useMemo(
    () => [
      { label: "See theirs", onClick: onSeeTheirs },
      { label: "Close", onClick: () => dismiss() },
    ],
    [onSeeTheirs, dismiss],
  );
  const banner = useMemo(
    () => (conflict ? { kind: "conflict" as const, title: conflict.title, text: conflict.text, actions } : null),
    [conflict, actions],
  );
  useBanner(banner);
}
