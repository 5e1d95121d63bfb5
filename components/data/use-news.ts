"use client";
import { useEffect, useRef, useSyncExternalStore } from "react";
import type { NewsSubject } from "@/server/contract/news";
import { useLiveData } from "./live-context";
import { useRereadGate } from "./use-reread-gate";

interface NewsOptions {
  /** What is shown was read just now: nothing of it moved while nobody looked. */
  readonly isJustRead?: boolean;
}

/** Reads again what no task's event tells of when it moved, at most once per 2 s. A tab that nobody sees does not ask. */
export function useNews(
  subject: NewsSubject,
  reread: () => Promise<unknown>,
  { isJustRead = false }: NewsOptions = {},
): void {
  const { news } = useLiveData();
  const openGate = useRereadGate(reread);
  const isSeen = useSyncExternalStore(
    subscribeToSight,
    () => document.visibilityState === "visible",
    () => false,
  );
  const mayHaveMissed = useRef(!isJustRead);
  // Outside thing: the server.
  useEffect(() => {
    // Before the page is alive it counts as not seen, whoever looks at it.
    if (!isSeen) mayHaveMissed.current ||= document.visibilityState !== "visible";
    if (!isSeen) return;
    const gate = openGate();
    // What moved while nobody looked, unless the desk has known since before anything was read.
    if (mayHaveMissed.current && !news.knows(subject)) gate.want();
    const leave = news.follow(subject, () => gate.want());
    return () => {
      leave();
      gate.stop();
      mayHaveMissed.current = true;
    };
  }, [isSeen, news, openGate, subject]);
}

function subscribeToSight(listener: () => void): () => void {
  document.addEventListener("visibilitychange", listener);
  return () => document.removeEventListener("visibilitychange", listener);
}
