"use client";
import { useEffect, useRef, useState } from "react";
import { useFleet } from "@/components/data/use-fleet";
import { cn } from "@/components/ui/cn";
import { useShortcuts } from "@/components/ui/keyboard/use-shortcuts";
import type { FleetCounts } from "@/server/contract/fleet-view";
import { keepList } from "../list-walk/list-walk";
import { AddFilter } from "./add-filter";
import { Facets } from "./facets";
import { FilterBar } from "./filter-bar";
import { type FleetFilters, toggleState, toListInput } from "./fleet-filters";
import { FilterSheet } from "./fleet-parts";
import { OrderPill } from "./order-pill";
import { SelectableRows } from "./selection/selectable-rows";
import { StateStrip } from "./state-strip";
import { useIdle } from "./use-idle";
import { useStateNews } from "./use-state-news";

interface FleetBoardProps {
  filters: FleetFilters;
  counts: FleetCounts | undefined;
  onChange: (next: Partial<FleetFilters>) => void;
}

/** Rows do not move while a pointer or a key did, in the last so many ms. */
const IDLE_MS = 10_000;

/** Strip, facets, filter bar and rows. */
export function FleetBoard({ filters, counts, onChange }: FleetBoardProps) {
  const fleet = useFleet(toListInput(filters));
  const [hasFacets, setHasFacets] = useState(true);
  const [isAdding, setIsAdding] = useState(false);
  const [isSheetOpen, setIsSheetOpen] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  useStateNews(fleet.tasks);
  useSettlingOrder(fleet);
  // Outside thing: the list that pages opened from here walk through.
  useEffect(() => keepList(fleet.tasks), [fleet.tasks]);
  useShortcuts([
    { keys: "/", label: "Search in the list", group: "Lists", run: (event) => focusBox(event, box.current) },
    { keys: "f", label: "Add a filter", group: "Lists", run: (event) => openAdd(event, () => setIsAdding(true)) },
    { keys: "[", label: "Show or hide the facets", group: "Lists", run: () => setHasFacets((has) => !has) },
    { keys: ".", label: "Apply the new order", group: "Lists", run: fleet.applyOrder },
  ]);
  const facets = <Facets facets={counts?.facets} filters={filters} onChange={onChange} />;
  return (
    <>
      <StateStrip
        states={counts?.states}
        chosen={filters.state}
        onChoose={(kind, isAdded) => onChange(toggleState(filters, kind, isAdded))}
      />
      <div className={cn("grid min-h-0 flex-1", hasFacets && "wide:grid-cols-[188px_minmax(0,1fr)]")}>
        {hasFacets ? (
          <aside
            aria-label="Filters"
            className="hidden overflow-auto border-line border-r pt-2 pr-2 pb-5 pl-3 wide:block"
          >
            {facets}
          </aside>
        ) : null}
        <section aria-label="Task list" className="relative flex min-h-0 min-w-0 flex-col">
          <FilterBar
            filters={filters}
            matching={counts?.matching}
            onChange={onChange}
            boxRef={box}
            orderPill={<OrderPill plan={fleet.plan} onApply={fleet.applyOrder} />}
            addFilter={
              <AddFilter
                isOpen={isAdding}
                onOpenChange={setIsAdding}
                counts={counts}
                filters={filters}
                onChange={onChange}
              />
            }
            onOpenSheet={() => setIsSheetOpen(true)}
          />
          <SelectableRows fleet={fleet} filters={filters} matching={counts?.matching} onChange={onChange} />
        </section>
      </div>
      {isSheetOpen ? (
        <FilterSheet onClose={() => setIsSheetOpen(false)} filters={filters} counts={counts} onChange={onChange}>
          {facets}
        </FilterSheet>
      ) : null}
    </>
  );
}

/** A new order is applied by itself when nobody is at the page, or when there are no rows to move. */
function useSettlingOrder({ plan, tasks, applyOrder }: ReturnType<typeof useFleet>): void {
  const isIdle = useIdle(IDLE_MS);
  const isFree = isIdle || tasks.length === 0;
  const hasChanged = plan !== null && plan.changed > 0;
  // Outside thing: the person in front of the page.
  useEffect(() => {
    if (isFree && hasChanged) applyOrder();
  }, [isFree, hasChanged, applyOrder]);
}

function focusBox(event: KeyboardEvent, box: HTMLInputElement | null): void {
  event.preventDefault(); // or the box would get the "/"
  box?.focus();
  box?.select();
}

function openAdd(event: KeyboardEvent, open: () => void): void {
  event.preventDefault(); // or the search in it would get the "f"
  open();
}
