"use client";
import { createContext, useEffect, useState } from "react";

/** What has just taken the place of something else takes no press for so long, milliseconds: a second tap was meant for the one before. */
export const REST_MS = 600;

/** The primary button and mod+enter of this part of the page take no press yet. */
export const RestingContext = createContext(false);

/** True for `REST_MS` from each change of `act`; what is there from the start does not rest. */
export function useResting(act: string): boolean {
  const [seen, setSeen] = useState(act);
  const [isResting, setResting] = useState(false);
  if (seen !== act) {
    setSeen(act);
    setResting(true);
  }
  // Outside thing: the clock.
  useEffect(() => {
    if (!isResting || seen !== act) return;
    const timer = setTimeout(() => setResting(false), REST_MS);
    return () => clearTimeout(timer);
  }, [isResting, seen, act]);
  return isResting;
}
