"use client";
import { VIEW_LABEL } from "@/components/data/views/filter-labels";
import { formatAtLeast } from "@/components/ui/format/format-at-least";
import { ViewBar } from "@/components/ui/view-bar";
import type { FleetCounts } from "@/server/contract/fleet-view";
import { NewTaskButton } from "../new-task/new-task-button";
import { DisplayButton } from "./display/display-button";
import { type FleetFilters, fleetHref, VIEWS } from "./fleet-filters";
import { ViewButton } from "./views/view-button";

interface FleetViewsProps {
  filters: FleetFilters;
  views: FleetCounts["views"] | undefined;
  onChange: (next: Partial<FleetFilters>) => void;
}

/** The five views with their counts, each a link that keeps the other filters. */
export function FleetViews({ filters, views, onChange }: FleetViewsProps) {
  return (
    <ViewBar
      label="Views"
      className="phone:hidden"
      current={filters.view}
      items={VIEWS.map((view) => ({
        value: view,
        label: VIEW_LABEL[view],
        count: views ? formatAtLeast(views[view]) : undefined,
        href: fleetHref("/tasks", { ...filters, view, state: [] }),
      }))}
      end={
        <>
          <ViewButton filters={filters} />
          <DisplayButton cols={filters.cols} onChange={onChange} />
          <NewTaskButton />
        </>
      }
    />
  );
}
