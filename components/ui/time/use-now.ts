"use client";
import { useSyncExternalStore } from "react";
import { readClock, subscribeToClock } from "./clock";

/** The time in ms, new every second; null in server HTML, where neither age nor zone of the reader is known. */
export function useNow(): number | null {
  return useSyncExternalStore<number | null>(subscribeToClock, readClock, unknownNow);
}

function unknownNow(): null {
  return null;
}
