"use client";
import { useSyncExternalStore } from "react";
import { DeviceSetting } from "../ui/device-setting";

/** Time in which everybody can take a cancel back, kept by the server, unless somebody chose another one here. */
export const UNDO_MS = 10_000;
/** What can be chosen, milliseconds: who needs longer to act gets it (WCAG 2.2.1), and nobody has to have one. */
export const UNDO_WINDOWS = [UNDO_MS, 60_000, 0] as const;
export type UndoWindow = (typeof UNDO_WINDOWS)[number];

const setting = new DeviceSetting("checkrein.undo-window");

export function setUndoWindow(ms: UndoWindow): void {
  setting.write(String(ms));
}

/** The window that cancels from this browser ask for; the usual one in server HTML. */
export function useUndoWindow(): UndoWindow {
  return useSyncExternalStore(setting.subscribe, readUndoWindow, () => UNDO_MS);
}

/** "You can undo for 10 s, from any page." */
export function undoWords(ms: UndoWindow, from: string): string {
  return ms === 0
    ? "It cannot be undone: the undo window is off in your profile."
    : `You can undo for ${ms / 1_000} s, from ${from}.`;
}

function readUndoWindow(): UndoWindow {
  const kept = setting.read();
  return UNDO_WINDOWS.find((ms) => String(ms) === kept) ?? UNDO_MS;
}
