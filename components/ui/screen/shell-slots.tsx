"use client";
import { createContext, type ReactNode, useContext } from "react";

/** What the shell puts into every screen's top bar. */
export interface ShellSlots {
  /** Connection: Live, Reconnecting, Offline. */
  live?: ReactNode;
  /** Search and commands, Pause scope…. */
  tools?: ReactNode;
  /** The scope on a phone, where there is no side bar. */
  scope?: ReactNode;
}

/** The shell's parts of a top bar; empty outside the shell, as in a test. */
export const ShellSlotsContext = createContext<ShellSlots>({});

export function useShellSlots(): ShellSlots {
  return useContext(ShellSlotsContext);
}
