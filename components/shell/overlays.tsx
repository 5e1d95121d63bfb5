"use client";
import { type ReactNode, useSyncExternalStore } from "react";
import { isPaletteOpen, setPaletteOpen, subscribeToPalette } from "../ui/command/palette-store";
import { lazyPart } from "../ui/lazy-part/lazy-part";
import { isShortcutsSheetOpen, setShortcutsSheetOpen, subscribeToShortcutsSheet } from "./shortcuts-store";

// Loaded on first use: neither belongs to the first view.
const CommandPalette = lazyPart(
  "The command palette",
  () => import("./command-palette").then((loaded) => loaded.CommandPalette),
  { leave: () => setPaletteOpen(false) },
);
const ShortcutsSheet = lazyPart(
  "The list of keys",
  () => import("./shortcuts-sheet").then((loaded) => loaded.ShortcutsSheet),
  { leave: () => setShortcutsSheetOpen(false) },
);

interface OverlaysProps {
  paletteResults?: ((query: string, close: () => void) => ReactNode) | undefined;
}

/** What the shell can open over any screen. */
export function Overlays({ paletteResults }: OverlaysProps) {
  const paletteOpen = useSyncExternalStore(subscribeToPalette, isPaletteOpen, () => false);
  const sheetOpen = useSyncExternalStore(subscribeToShortcutsSheet, isShortcutsSheetOpen, () => false);
  return (
    <>
      {paletteOpen ? <CommandPalette open onOpenChange={setPaletteOpen} results={paletteResults} /> : null}
      {sheetOpen ? <ShortcutsSheet open onOpenChange={setShortcutsSheetOpen} /> : null}
    </>
  );
}
