"use client";
import { useEffect } from "react";
import { onShortcutKey } from "./shortcut-registry";

/** Listens for every shortcut of the page; the shell holds one. */
export function ShortcutListener() {
  // Outside thing: the window.
  useEffect(() => {
    window.addEventListener("keydown", onShortcutKey);
    return () => window.removeEventListener("keydown", onShortcutKey);
  }, []);
  return null;
}
