"use client";
import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { loadPartsAgain } from "@/components/ui/lazy-part/load-again";
import type { ApiClient } from "./api-client";
import { LiveContext, type LiveData } from "./live-context";
import { TRPCProvider } from "./trpc";

interface DataScopeProps {
  readonly data: LiveData;
  readonly client: ApiClient;
  readonly children: ReactNode;
}

/** Puts a cache, its calls and its stream around what reads them. */
export function DataScope({ data, client, children }: DataScopeProps) {
  useEffect(() => {
    data.live.start();
    return () => data.live.stop();
  }, [data]);
  // Outside thing: the stream. What could not be fetched while it was cut is fetched now.
  useEffect(() => {
    const { get, subscribe } = data.live.connection;
    let wasLive = get().phase === "live";
    return subscribe(() => {
      const isLive = get().phase === "live";
      if (isLive && !wasLive) loadPartsAgain();
      wasLive = isLive;
    });
  }, [data]);
  return (
    <QueryClientProvider client={data.fold.cache}>
      <TRPCProvider trpcClient={client} queryClient={data.fold.cache}>
        <LiveContext value={data}>{children}</LiveContext>
      </TRPCProvider>
    </QueryClientProvider>
  );
}
