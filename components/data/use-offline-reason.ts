"use client";
import { useSyncExternalStore } from "react";
import { useLiveData } from "./live-context";

/** Why controls are read-only now: "Offline", or nothing. */
export function useOfflineReason(): string | undefined {
  const { live } = useLiveData();
  const { subscribe, get } = live.connection;
  const isOffline = useSyncExternalStore(
    subscribe,
    () => get().phase === "offline",
    () => false,
  );
  return isOffline ? "Offline" : undefined;
}
