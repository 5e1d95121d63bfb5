"use client";
import { type MouseEvent, type PointerEvent, useEffect, useRef } from "react";

/** So long a finger stays before it means more than a tap, milliseconds. */
const LONG_MS = 500;
/** A finger that moves further scrolls, pixels. */
const STILL_PX = 10;

interface Press {
  readonly timer: ReturnType<typeof setTimeout>;
  readonly x: number;
  readonly y: number;
}

/** Handlers for an element that a long press does something to; the tap that ends it does nothing. Mice have other ways. */
export function useLongPress(onLongPress: () => void) {
  const press = useRef<Press | null>(null);
  const wasLong = useRef(false);
  const end = () => {
    if (press.current) clearTimeout(press.current.timer);
    press.current = null;
  };
  // Outside thing: a timer, which must not outlive the element.
  useEffect(
    () => () => {
      if (press.current) clearTimeout(press.current.timer);
    },
    [],
  );
  return {
    onPointerDown: (event: PointerEvent) => {
      wasLong.current = false;
      if (event.pointerType === "mouse") return;
      const timer = setTimeout(() => {
        wasLong.current = true;
        onLongPress();
      }, LONG_MS);
      press.current = { timer, x: event.clientX, y: event.clientY };
    },
    onPointerMove: (event: PointerEvent) => {
      const { current } = press;
      if (current && Math.hypot(event.clientX - current.x, event.clientY - current.y) > STILL_PX) end();
    },
    onPointerUp: end,
    onPointerCancel: end,
    onContextMenu: (event: MouseEvent) => {
      if (press.current || wasLong.current) event.preventDefault();
    },
    onClickCapture: (event: MouseEvent) => {
      if (!wasLong.current) return;
      wasLong.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
