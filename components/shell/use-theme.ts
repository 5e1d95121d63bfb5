"use client";
import { useSyncExternalStore } from "react";
import { readTheme, subscribeToTheme, type ThemeChoice } from "./theme";

export function useTheme(): ThemeChoice {
  return useSyncExternalStore(subscribeToTheme, readTheme, () => "system");
}
