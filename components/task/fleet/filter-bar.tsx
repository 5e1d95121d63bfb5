"use client";
import { ListFilter } from "lucide-react";
import type { ReactNode, Ref } from "react";
import { VIEW_LABEL } from "@/components/data/views/filter-labels";
import { Chip } from "@/components/ui/chip";
import { formatAtLeast } from "@/components/ui/format/format-at-least";
import { IconButton } from "@/components/ui/icon-button";
import type { Count } from "@/server/contract/fleet-view";
import { activeFilters } from "./active-filters";
import { FilterBox } from "./filter-box";
import { FLEET_PARAMS, type FleetFilters } from "./fleet-filters";
import { SortMenu } from "./sort-menu";

interface FilterBarProps {
  filters: FleetFilters;
  matching: Count | undefined;
  onChange: (next: Partial<FleetFilters>) => void;
  boxRef: Ref<HTMLInputElement>;
  /** The control that adds a filter. */
  addFilter: ReactNode;
  /** The notice that the order has changed. */
  orderPill: ReactNode;
  /** Opens all filters as a sheet, where there is no room for the facets. */
  onOpenSheet: () => void;
}

const BADGE =
  "keeps-colour num -top-1.5 -right-1.5 absolute grid h-4.5 min-w-4.5 place-items-center rounded-full bg-ink px-1 text-2xs text-on-ink desk:hidden";

/** Text box, the filters that are on, and how the list is sorted. */
export function FilterBar(props: FilterBarProps) {
  const { filters, matching, onChange, boxRef, addFilter, orderPill, onOpenSheet } = props;
  const chips = activeFilters(filters).filter((filter) => filter.key !== "q");
  // A phone shows the scope and the text elsewhere in its head.
  const hidden = chips.filter((filter) => filter.key !== "scope");
  const on = hidden.length + Number(filters.view !== FLEET_PARAMS.view.defaultValue);
  const count = matching
    ? `${formatAtLeast(matching)} ${matching.n === 1 && !matching.atLeast ? "task" : "tasks"}`
    : null;
  return (
    <div className="flex flex-none flex-wrap items-center gap-1.5 py-2 pr-4 pl-3 phone:gap-x-2 phone:px-4 phone:pt-0">
      <FilterBox
        filters={filters}
        onChange={onChange}
        inputRef={boxRef}
        className="flex-[0_1_220px] phone:h-11 phone:flex-1"
      />
      <div className="contents phone:hidden">
        {chips.map(({ key, name, value, without }) => (
          <Chip key={key} name={name} value={value} onRemove={() => onChange(without)} />
        ))}
        {addFilter}
      </div>
      <span className="flex-1 phone:hidden" />
      <div className="contents phone:hidden">
        {orderPill}
        <span className="num whitespace-nowrap px-1 text-t3 rail:hidden" aria-live="off">
          {count ?? "\u00a0"}
        </span>
        <SortMenu filters={filters} onSort={(sort) => onChange({ sort })} />
      </div>
      <IconButton
        label={on > 0 ? `Filters, ${on} on` : "Filters"}
        variant="outline"
        icon={
          <>
            <ListFilter />
            {on > 0 ? <span className={BADGE}>{on}</span> : null}
          </>
        }
        onClick={onOpenSheet}
        className="wide:hidden"
      />
      <p className="num w-full truncate text-t3 text-xs desk:hidden">
        {[VIEW_LABEL[filters.view], count, ...hidden.map(({ name, value }) => `${name}: ${value}`)]
          .filter((part) => part !== null)
          .join(" · ")}
      </p>
    </div>
  );
}
