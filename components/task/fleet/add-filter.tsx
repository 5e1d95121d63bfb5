"use client";
import { FilterFinder } from "@/components/ui/command/filter-finder";
import type { FleetCounts } from "@/server/contract/fleet-view";
import { filterChoices } from "./filter-choices";
import type { FleetFilters } from "./fleet-filters";

interface AddFilterProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  counts: FleetCounts | undefined;
  filters: FleetFilters;
  onChange: (next: Partial<FleetFilters>) => void;
}

/** Every value one can filter the tasks by. */
export function AddFilter({ isOpen, onOpenChange, counts, filters, onChange }: AddFilterProps) {
  return (
    <FilterFinder
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      choices={filterChoices(filters, counts)}
      placeholder="State, agent, label…"
      onChoose={onChange}
      className="w-64"
    />
  );
}
