"use client";
import { createContext, type ReactNode, useId, useLayoutEffect } from "react";
import { pushShortcutLayer } from "./shortcut-registry";

/** The layer shortcuts of this part of the page belong to. */
export const ShortcutLayerContext = createContext("root");

/** Wraps the content of something modal: keys outside it rest while it is shown. */
export function ShortcutLayer({ children }: { children: ReactNode }) {
  const layer = useId();
  // Outside thing: the window's key listener.
  useLayoutEffect(() => pushShortcutLayer(layer), [layer]);
  return <ShortcutLayerContext value={layer}>{children}</ShortcutLayerContext>;
}
