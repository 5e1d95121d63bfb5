"use client";
import { useEffect, useState } from "react";

const SIGNS = ["pointermove", "pointerdown", "keydown", "wheel", "touchmove"] as const;

/** True once neither pointer nor key moved for so long, until the next one does. */
export function useIdle(ms: number): boolean {
  const [isIdle, setIsIdle] = useState(false);
  // Outside thing: the person in front of the page.
  useEffect(() => {
    const rest = () => setIsIdle(true);
    let timer = setTimeout(rest, ms);
    const stir = () => {
      clearTimeout(timer);
      timer = setTimeout(rest, ms);
      setIsIdle(false);
    };
    for (const sign of SIGNS) window.addEventListener(sign, stir, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const sign of SIGNS) window.removeEventListener(sign, stir);
    };
  }, [ms]);
  return isIdle;
}
