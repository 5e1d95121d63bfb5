"use client";
import { useSyncExternalStore } from "react";
import { cn } from "./cn";
import { hearNothing } from "./hear-nothing";
import { keysText } from "./keyboard/keys-text";

interface KbdProps {
  /** As registered: "mod+k", "shift+c", "g t", "?". */
  keys: string;
  className?: string | undefined;
}

/** A key hint; ⌘ on a Mac, Ctrl elsewhere. */
export function Kbd({ keys, className }: KbdProps) {
  const isMac = useSyncExternalStore(hearNothing, readIsMac, readOnServer);
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a key cap holds no focus; read out it would become part of a button's name
    <kbd
      aria-hidden="true"
      className={cn(
        "inline-block min-w-[18px] flex-none whitespace-nowrap rounded-sm border border-line2 bg-s1 px-1 py-0.5 text-center font-medium font-sans text-[0.6875rem] text-t3 leading-none",
        className,
      )}
    >
      {keysText(keys, isMac)}
    </kbd>
  );
}

function readIsMac(): boolean {
  return /mac|iphone|ipad/i.test(navigator.userAgent);
}

function readOnServer(): boolean {
  return false;
}
