"use client";
import { useSyncExternalStore } from "react";

const PHONE = "(width <= 820px)";

/** Whether the page is laid out for a phone. The server takes it for a desktop. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia?.(PHONE).matches ?? false,
    () => false,
  );
}

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia?.(PHONE);
  query?.addEventListener("change", listener);
  return () => query?.removeEventListener("change", listener);
}
