"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import type { ApiClient } from "../api-client";
import { RereadGate } from "../reread-gate";
import { useTRPC, useTRPCClient } from "../trpc";

const RETRY_MS = 5_000;
const CLOCK = {
  now: () => Date.now(),
  after: (ms: number, run: () => void) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

/** Reads endpoints and deliveries again when some moved, at most once per 2 s. A tab that nobody sees does not ask. */
export function useNoticeNews(): void {
  const client = useTRPCClient();
  const trpc = useTRPC();
  const cache = useQueryClient();
  const isSeen = useSyncExternalStore(
    subscribeToSight,
    () => document.visibilityState === "visible",
    () => false,
  );
  // Outside thing: a call that the server answers when there is news.
  useEffect(() => {
    if (!isSeen) return;
    const stop = new AbortController();
    const gate = new RereadGate(CLOCK, () => cache.invalidateQueries(trpc.settings.webhook.pathFilter()));
    // What moved while nobody looked.
    gate.want();
    void follow(client, stop.signal, () => gate.want());
    return () => {
      stop.abort();
      gate.stop();
    };
  }, [isSeen, client, trpc, cache]);
}

async function follow(client: ApiClient, signal: AbortSignal, onNews: () => void): Promise<void> {
  while (!signal.aborted) {
    try {
      if (await client.settings.webhook.news.query(undefined, { signal })) onNews();
    } catch {
      // The banner tells of a server that is away; here it is only asked again.
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}

function subscribeToSight(listener: () => void): () => void {
  document.addEventListener("visibilitychange", listener);
  return () => document.removeEventListener("visibilitychange", listener);
}
