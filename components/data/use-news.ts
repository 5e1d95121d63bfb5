"use client";
import { useEffect, useRef, useSyncExternalStore } from "react";
import { PAGE_CLOCK } from "./page-clock";
import { RereadGate } from "./reread-gate";

const RETRY_MS = 5_000;
export interface News {
  /** A call that the server answers when there is news (true), or after some patience (false). */
  readonly ask: (signal: AbortSignal) => Promise<boolean>;
  readonly reread: () => Promise<unknown>;
}

/** Reads again what no task's event tells of when it moved, at most once per 2 s. A tab that nobody sees does not ask. */
export function useNews(news: News): void {
  const latest = useRef(news);
  useEffect(() => {
    latest.current = news;
  });
  const isSeen = useSyncExternalStore(
    subscribeToSight,
    () => document.visibilityState === "visible",
    () => false,
  );
  // Outside thing: the server.
  useEffect(() => {
    if (!isSeen) return;
    const stop = new AbortController();
    const gate = new RereadGate(PAGE_CLOCK, () => latest.current.reread());
    // What moved while nobody looked.
    gate.want();
    const ask = () => latest.current.ask(stop.signal);
    void follow({ ask, signal: stop.signal, onNews: () => gate.want() });
    return () => {
      stop.abort();
      gate.stop();
    };
  }, [isSeen]);
}

interface Following {
  readonly ask: () => Promise<boolean>;
  readonly signal: AbortSignal;
  readonly onNews: () => void;
}

async function follow({ ask, signal, onNews }: Following): Promise<void> {
  while (!signal.aborted) {
    try {
      if (await ask()) onNews();
    } catch {
      // The banner tells of a server that is away; here it is only asked again, also for what was missed.
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      if (!signal.aborted) onNews();
    }
  }
}

function subscribeToSight(listener: () => void): () => void {
  document.addEventListener("visibilitychange", listener);
  return () => document.removeEventListener("visibilitychange", listener);
}
