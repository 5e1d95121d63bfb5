"use client";
import { createContext, type ReactNode, useContext, useMemo } from "react";
import type { TaskColumn } from "@/server/contract/saved-view";
import type { FleetFilters } from "../fleet-filters";
import { ROW_PX, useDensity } from "./density";

export interface FleetLook {
  shows(column: TaskColumn): boolean;
  /** Rows of one line. */
  readonly isCompact: boolean;
  readonly rowPx: number;
}

const FleetLookContext = createContext<FleetLook>({
  shows: () => true,
  isCompact: false,
  rowPx: ROW_PX.comfortable,
});

/** Which columns the table has, and how close its rows stand. */
export function useFleetLook(): FleetLook {
  return useContext(FleetLookContext);
}

export function FleetLookScope({ cols, children }: Pick<FleetFilters, "cols"> & { children: ReactNode }) {
  const density = useDensity();
  // The address is read anew with each change of it; the columns are the same while their names are.
  const named = cols?.join();
  const look = useMemo<FleetLook>(() => {
    const chosen = named === undefined ? null : named.split(",");
    return {
      shows: (column) => chosen?.includes(column) ?? true,
      isCompact: density === "compact",
      rowPx: ROW_PX[density],
    };
  }, [named, density]);
  return <FleetLookContext value={look}>{children}</FleetLookContext>;
}
