"use client";
import { createContext, useEffect, useState } from "react";

/** What has just taken the place of something else takes no press for so long, milliseconds: a second tap was meant for the one before. */
export const REST_MS = 600;

/** Buttons and mod+enter of this part of the page take no press yet. */
export const RestingContext = createContext(false);

/** True for `REST_MS` from each change of `key`; what is there from the start does not rest. */
export function useResting(key: string): boolean {
  const [seen, setSeen] = useState(key);
  const [isResting, setResting] = useState(false);
  if (seen !== key) {
    setSeen(key);
    setResting(true);
  }
  // Outside thing: the clock.
  useEffect(() => {
    if (!isResting || seen !== key) return;
    const timer = setTimeout(() => setResting(false), REST_MS);
    return () => clearTimeout(timer);
  }, [isResting, seen, key]);
  return isResting;
}
