"use client";
import { useSyncExternalStore } from "react";
import { readClock, subscribeToClock } from "@/components/ui/time/clock";

const STEP_MS = 15_000;

/** The time in ms, new every 15 s: for what is drawn over hours and need not move each second. Null on the server. */
export function useCoarseNow(): number | null {
  return useSyncExternalStore<number | null>(
    subscribeToClock,
    () => Math.ceil(readClock() / STEP_MS) * STEP_MS,
    () => null,
  );
}
