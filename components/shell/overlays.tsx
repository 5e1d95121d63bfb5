"use client";
import dynamic from "next/dynamic";
import { type ReactNode, useSyncExternalStore } from "react";
import { isPaletteOpen, setPaletteOpen, subscribeToPalette } from "../ui/command/palette-store";
import { isShortcutsSheetOpen, setShortcutsSheetOpen, subscribeToShortcutsSheet } from "./shortcuts-store";

// Loaded on first use: neither belongs to the first view.
const CommandPalette = dynamic(() => import("./command-palette").then((module) => module.CommandPalette), {
  ssr: false,
});
const ShortcutsSheet = dynamic(() => import("./shortcuts-sheet").then((module) => module.ShortcutsSheet), {
  ssr: false,
});

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
