"use client";
import { useSyncExternalStore } from "react";

export const DENSITIES = ["comfortable", "compact"] as const;
export type Density = (typeof DENSITIES)[number];

/** Height of a row, px. */
export const ROW_PX: Readonly<Record<Density, number>> = { comfortable: 44, compact: 32 };

const KEY = "checkrein.density";
const listeners = new Set<() => void>();

/** How close the rows stand, on this device; "comfortable" in server HTML. */
export function useDensity(): Density {
  return useSyncExternalStore(subscribe, readDensity, () => "comfortable");
}

export function setDensity(density: Density): void {
  try {
    if (density === "compact") localStorage.setItem(KEY, density);
    else localStorage.removeItem(KEY);
  } catch {
    return; // storage is forbidden here: rows stay as they are
  }
  for (const listener of listeners) listener();
}

function readDensity(): Density {
  try {
    return localStorage.getItem(KEY) === "compact" ? "compact" : "comfortable";
  } catch {
    return "comfortable";
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Other tabs.
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}
