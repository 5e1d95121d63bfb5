"use client";
import { useRef } from "react";

/** Remembers what had focus when something modal opened and gives it back; the page's main part where that is gone. */
export function useReturnFocus() {
  const before = useRef<Element | null>(null);
  return {
    remember: () => {
      before.current = document.activeElement;
    },
    giveBack: (event: Event) => {
      event.preventDefault();
      const isLeft = before.current?.isConnected && before.current !== document.body;
      const target = isLeft ? before.current : document.getElementById("main");
      if (target instanceof HTMLElement) target.focus();
    },
  };
}
