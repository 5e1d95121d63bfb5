"use client";
import { useEffect, useState } from "react";

/** A value once it has not changed for a while: typing is not looked up letter by letter. */
export function useSettled<T>(value: T, restMs: number): T {
  const [settled, setSettled] = useState(value);
  // Outside thing: a timer.
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), restMs);
    return () => clearTimeout(timer);
  }, [value, restMs]);
  return settled;
}
