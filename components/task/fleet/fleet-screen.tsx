"use client";
import type { ReactNode } from "react";
import { useFleetCounts } from "@/components/data/use-fleet-counts";
import { useFetchedAhead } from "@/components/ui/lazy-part/use-fetched-ahead";
import { Screen } from "@/components/ui/screen/screen";
import { FirstRun } from "./first-run";
import { FleetActsScope } from "./fleet-acts";
import { FleetBoard } from "./fleet-board";
import { toTaskFilter } from "./fleet-filters";
import { AHEAD } from "./fleet-parts";
import { FleetViews } from "./fleet-views";
import { useFleetFilters } from "./use-fleet-filters";

interface FleetScreenProps {
  /** What a console that never had a task offers first. */
  firstRun?: ReactNode;
}

/** All tasks, live: cut to what matters, each with what can be done about it. */
export function FleetScreen({ firstRun }: FleetScreenProps) {
  const { filters, change } = useFleetFilters();
  useFetchedAhead(AHEAD);
  const counts = useFleetCounts(toTaskFilter(filters)).data;
  if (counts && !counts.everHadTasks) {
    return (
      <Screen title="Tasks">
        <FirstRun>{firstRun}</FirstRun>
      </Screen>
    );
  }
  return (
    <Screen title="Tasks">
      <FleetActsScope>
        <FleetViews filters={filters} views={counts?.views} onChange={change} />
        <FleetBoard filters={filters} counts={counts} onChange={change} />
      </FleetActsScope>
    </Screen>
  );
}
