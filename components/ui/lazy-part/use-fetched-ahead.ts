"use client";
import { useEffect } from "react";
import type { LazyPart } from "./lazy-part";

/** The page has drawn what it came for by then, milliseconds. */
export const STILL_MS = 1_500;

/** Fetches the code of parts a moment after the screen came, so that the key that opens one need not wait. Pass one list for good. */
export function useFetchedAhead(parts: readonly Pick<LazyPart<never>, "fetchAhead">[]): void {
  // Outside thing: the network.
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const part of parts) void part.fetchAhead();
    }, STILL_MS);
    return () => clearTimeout(timer);
  }, [parts]);
}
