"use client";
import { useQueryStates } from "nuqs";
import { FLEET_PARAMS, type FleetFilters } from "./fleet-filters";

export interface FleetFilterState {
  readonly filters: FleetFilters;
  change(next: Partial<FleetFilters>): void;
}

/** The filters of the fleet; they live in the address, so a link or a reload shows the same. */
export function useFleetFilters(): FleetFilterState {
  const [filters, setFilters] = useQueryStates(FLEET_PARAMS, { history: "replace" });
  return { filters, change: (next) => void setFilters(next) };
}
