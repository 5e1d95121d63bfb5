"use client";
import { useSyncExternalStore } from "react";
import { hearNothing } from "./hear-nothing";

/** False in the HTML that the server made: what is pressed there comes to nothing until the page's scripts run. */
export function useIsAnswering(): boolean {
  return useSyncExternalStore(
    hearNothing,
    () => true,
    () => false,
  );
}
