"use client";
import { useQueries } from "@tanstack/react-query";
import { useTRPC } from "@/components/data/trpc";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { formatAtLeast } from "@/components/ui/format/format-at-least";
import { plural } from "@/components/ui/format/plural";
import { type ActiveFilter, activeFilters } from "./active-filters";
import { type FleetFilters, NO_FILTERS, toTaskFilter } from "./fleet-filters";

interface EmptyFleetProps {
  filters: FleetFilters;
  onChange: (next: Partial<FleetFilters>) => void;
}

/** Nothing fits: which of the filters stands in the way most, and the press that takes it out. */
export function EmptyFleet({ filters, onChange }: EmptyFleetProps) {
  const on = activeFilters(filters);
  const trpc = useTRPC();
  const without = useQueries({
    queries: on.map((filter) => trpc.task.counts.queryOptions(toTaskFilter({ ...filters, ...filter.without }))),
  });
  if (on.length === 0) {
    const all =
      filters.view === "all" ? null : <Button onClick={() => onChange({ view: "all" })}>Show all tasks</Button>;
    return <EmptyState title={NOTHING[filters.view]} action={all} />;
  }
  const found = on.map((filter, index) => ({ filter, count: without[index]?.data?.matching ?? { n: 0 } }));
  const best = found.reduce((most, each) => (each.count.n > most.count.n ? each : most));
  return (
    <EmptyState
      title={`No tasks match ${on.length === 1 ? "this filter" : `these ${plural(on.length, "filter")}`}`}
      action={
        best.count.n > 0 ? (
          <Button className={WORDY} onClick={() => onChange(best.filter.without)}>
            Show {formatAtLeast(best.count)} {best.count.n === 1 ? "task" : "tasks"} without {nameOf(best.filter)}
          </Button>
        ) : (
          <Button onClick={() => onChange({ ...NO_FILTERS, scope: null })}>Clear all filters</Button>
        )
      }
    />
  );
}

/** What is named was typed by people, or by agents: it has lines as it needs them. */
const WORDY = "h-auto min-h-7 max-w-full whitespace-normal py-1 [overflow-wrap:anywhere] phone:h-auto phone:min-h-11";

const NOTHING: Readonly<Record<FleetFilters["view"], string>> = {
  active: "No task is under way.",
  needs_you: "No task needs you.",
  held: "No task is held.",
  ended: "No task has ended.",
  all: "No tasks.",
};

/** What is taken out: the text “zzz”, the filter Agent digest. */
function nameOf({ key, name, value }: ActiveFilter): string {
  return key === "q" ? `the text \u201c${value}\u201d` : `the filter ${name} ${value}`;
}
