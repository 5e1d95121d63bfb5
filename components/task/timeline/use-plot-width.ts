"use client";
import { type RefCallback, useCallback, useState } from "react";

/** Pixels assumed until the plot is measured. */
const ASSUMED_PX = 760;

/** Keeps track of how wide an element is, for what is drawn in it. */
export function usePlotWidth(): { width: number; measure: RefCallback<HTMLElement> } {
  const [width, setWidth] = useState(ASSUMED_PX);
  const measure = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    const read = () => setWidth(element.clientWidth || ASSUMED_PX);
    read();
    const observer = new ResizeObserver(read);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { width, measure };
}
