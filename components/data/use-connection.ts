"use client";
import { useSyncExternalStore } from "react";
import type { Connection } from "./connection-store";
import { useLiveData } from "./live-context";

export interface ConnectionControl extends Connection {
  /** Tries to reach the server now. */
  retryNow(): void;
  clearNotice(): void;
}

/** How the live stream stands, for the banner and the Live mark. Renders at most once a second. */
export function useConnection(): ConnectionControl {
  const { live } = useLiveData();
  const store = live.connection;
  const connection = useSyncExternalStore(store.subscribe, store.get, store.get);
  return { ...connection, retryNow: () => live.retryNow(), clearNotice: store.clearNotice };
}
