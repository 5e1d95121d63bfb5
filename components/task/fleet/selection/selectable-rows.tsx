"use client";
import { useMemo, useState } from "react";
import type { Fleet } from "@/components/data/use-fleet";
import type { Count } from "@/server/contract/fleet-view";
import { type FleetFilters, toTaskFilter } from "../fleet-filters";
import { FleetRows } from "../fleet-rows";
import { BulkBar } from "./bulk-bar";
import { type Followed, OperationFollower } from "./operation-follower";
import { useSelection } from "./use-selection";

interface SelectableRowsProps {
  fleet: Fleet;
  filters: FleetFilters;
  matching: Count | undefined;
  onChange: (next: Partial<FleetFilters>) => void;
}

/** The rows, and what can be done to those that are chosen. */
export function SelectableRows({ fleet, filters, matching, onChange }: SelectableRowsProps) {
  const filter = useMemo(() => toTaskFilter(filters), [filters]);
  const rowIds = useMemo(() => fleet.tasks.map(({ id }) => id), [fleet.tasks]);
  const control = useSelection(rowIds, filter);
  const [followed, setFollowed] = useState<Followed | null>(null);
  return (
    <>
      <FleetRows fleet={fleet} filters={filters} matching={matching} control={control} onChange={onChange} />
      <BulkBar
        control={control}
        tasks={fleet.tasks}
        matching={matching}
        onStarted={(operationId, verb, count) => setFollowed({ operationId, verb, count })}
      />
      {followed ? <OperationFollower key={followed.operationId} {...followed} /> : null}
    </>
  );
}
