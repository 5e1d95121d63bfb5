"use client";
import { useContext, useEffectEvent, useLayoutEffect } from "react";
import { RestingContext } from "../resting";
import type { Shortcut } from "./shortcut";
import { ShortcutLayerContext } from "./shortcut-layer";
import { registerShortcuts } from "./shortcut-registry";

/**
 * Registers keys while the component is shown. Single keys never fire in a field, a menu
 * or under an open dialog, and mod+enter not in a part that rests. Pass only what may be pressed now: leave a refused action out.
 */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const layer = useContext(ShortcutLayerContext);
  const isResting = useContext(RestingContext);
  const run = useEffectEvent((keys: string, event: KeyboardEvent) => {
    if (isResting && keys === "mod+enter") return;
    shortcuts.find((shortcut) => shortcut.keys === keys)?.run(event);
  });
  // Registered anew only when what is offered changes, not when a handler's closure does.
  const offered = JSON.stringify(shortcuts.map(({ run: _, ...offer }) => offer));
  // Outside thing: the window's key listener. Before the paint: what is seen has its keys.
  useLayoutEffect(() => {
    const list = JSON.parse(offered) as Omit<Shortcut, "run">[]; // our own text, written above
    return registerShortcuts(
      list.map((shortcut) => ({ ...shortcut, run: (event) => run(shortcut.keys, event) })),
      layer,
    );
  }, [offered, layer]);
}
