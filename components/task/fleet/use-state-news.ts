"use client";
import { useEffect, useRef } from "react";
import { announce } from "@/components/ui/announcer";
import type { TaskSummary } from "@/server/contract/task-view";
import { type KnownKinds, kindsOf, stateNews } from "./state-news";

/** Tells a screen reader what changed in the rows that are loaded. */
export function useStateNews(tasks: readonly TaskSummary[]): void {
  const before = useRef<KnownKinds>(new Map());
  // Outside thing: the page's live region.
  useEffect(() => {
    const now = kindsOf(tasks);
    const sentence = stateNews(before.current, now);
    before.current = now;
    if (sentence) announce(sentence);
  }, [tasks]);
}
