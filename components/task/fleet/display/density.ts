"use client";
import { useSyncExternalStore } from "react";
import { DeviceSetting } from "@/components/ui/device-setting";

export const DENSITIES = ["comfortable", "compact"] as const;
export type Density = (typeof DENSITIES)[number];

/** Height of a row, px. */
export const ROW_PX: Readonly<Record<Density, number>> = { comfortable: 44, compact: 32 };

const setting = new DeviceSetting("checkrein.density");

/** How close the rows stand, on this device; "comfortable" in server HTML. */
export function useDensity(): Density {
  return useSyncExternalStore(setting.subscribe, readDensity, () => "comfortable");
}

export function setDensity(density: Density): void {
  setting.write(density === "compact" ? density : null);
}

function readDensity(): Density {
  return setting.read() === "compact" ? "compact" : "comfortable";
}
