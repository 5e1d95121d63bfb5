"use client";
import type { ReactNode } from "react";
import { VIEW_LABEL } from "@/components/data/views/filter-labels";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { formatAtLeast } from "@/components/ui/format/format-at-least";
import { Segmented } from "@/components/ui/segmented";
import { Select } from "@/components/ui/select";
import type { FleetCounts } from "@/server/contract/fleet-view";
import { effectiveSort, type FleetFilters, NO_FILTERS, SORT_LABEL, sortsOf, VIEWS } from "./fleet-filters";

export interface FilterSheetProps {
  onClose: () => void;
  filters: FleetFilters;
  counts: FleetCounts | undefined;
  onChange: (next: Partial<FleetFilters>) => void;
  /** The facets. */
  children: ReactNode;
}

/** All filters in one sheet, where the page has no room for them: on a phone and in a narrow window. */
export function FilterSheet({ onClose, filters, counts, onChange, children }: FilterSheetProps) {
  const shown = counts ? `Show ${formatAtLeast(counts.matching)} tasks` : "Show tasks";
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Filters"
      width={420}
      footer={
        <>
          <Button size="lg" onClick={() => onChange({ ...NO_FILTERS })}>
            Clear
          </Button>
          <Button size="lg" variant="primary" onClick={onClose}>
            {shown}
          </Button>
        </>
      }
    >
      <div className="mb-3 flex flex-col gap-2">
        <Segmented
          label="View"
          stretch
          value={filters.view}
          onValueChange={(view) => onChange({ view, state: [] })}
          options={VIEWS.map((view) => ({ value: view, label: VIEW_LABEL[view] }))}
        />
        <Select
          aria-label="Sort by"
          value={effectiveSort(filters)}
          onValueChange={(sort) => onChange({ sort })}
          options={sortsOf(filters).map((sort) => ({
            value: sort,
            label: `Sort by ${SORT_LABEL[sort].toLowerCase()}`,
          }))}
        />
      </div>
      {children}
    </Dialog>
  );
}
