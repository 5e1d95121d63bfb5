"use client";
import { ArrowDown } from "lucide-react";
import type { ReactNode } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { cn } from "@/components/ui/cn";
import { useFleetLook } from "./display/fleet-look";
import { FLEET_COLUMNS, IN_STATE_COLUMN, PROGRESS_COLUMN, RIBBON_COLUMN, SPEND_COLUMN } from "./fleet-columns";
import type { Sort } from "./fleet-filters";

interface FleetHeadProps {
  /** Whether the loaded rows are chosen; some of them: indeterminate. */
  selected: boolean | "indeterminate";
  onSelectLoaded: () => void;
  sort: Sort;
  sorts: readonly Sort[];
  onSort: (sort: Sort) => void;
}

/** The names of the columns; two of them sort. */
export function FleetHead({ selected, onSelectLoaded, sort, sorts, onSort }: FleetHeadProps) {
  const { shows } = useFleetLook();
  const sorting = (by: Sort) => ({
    isSorted: sort === by,
    onSort: sorts.includes(by) ? () => onSort(sort === by ? "last_event" : by) : undefined,
  });
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: keys act on the rows; the head is read with them
    // biome-ignore lint/a11y/useSemanticElements: a virtualised grid cannot be a table
    <div
      role="row"
      aria-rowindex={1}
      className={cn(FLEET_COLUMNS, "h-8 border-line border-b bg-bg font-medium text-t3 text-xs")}
    >
      <Column className="pr-0! pl-3.5!">
        <Checkbox aria-label="Select the loaded tasks" checked={selected} onCheckedChange={onSelectLoaded} />
      </Column>
      <Column>State</Column>
      <Column>Task</Column>
      {shows("progress") ? <Column className={PROGRESS_COLUMN}>Progress</Column> : null}
      {shows("in_state") ? (
        <Column
          {...sorting(sort === "active_time" ? "active_time" : "time_in_state")}
          isRight
          className={IN_STATE_COLUMN}
        >
          {sort === "active_time" ? "Active" : "In state"}
        </Column>
      ) : null}
      {shows("ribbon") ? <Column className={RIBBON_COLUMN}>Last 2 h</Column> : null}
      {shows("spend") ? (
        <Column {...sorting("spend")} className={SPEND_COLUMN}>
          Spend
        </Column>
      ) : (
        <Column className={cn("px-0!", SPEND_COLUMN)}>
          <span className="sr-only">Actions</span>
        </Column>
      )}
    </div>
  );
}

interface ColumnProps {
  isSorted?: boolean;
  onSort?: (() => void) | undefined;
  isRight?: boolean;
  className?: string;
  children: ReactNode;
}

function Column({ isSorted = false, onSort, isRight = false, className, children }: ColumnProps) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: its button is
    // biome-ignore lint/a11y/useSemanticElements: a virtualised grid cannot be a table
    <div
      role="columnheader"
      {...(isSorted ? { "aria-sort": "descending" as const } : {})}
      className={cn("flex items-center whitespace-nowrap px-2.5", isRight && "justify-end", className)}
    >
      {onSort ? (
        <button
          type="button"
          onClick={onSort}
          className={cn("inline-flex h-6 items-center gap-1 rounded-sm hover:text-t1", isSorted && "text-t1")}
        >
          {children}
          {isSorted ? <ArrowDown className="size-3" /> : null}
        </button>
      ) : (
        children
      )}
    </div>
  );
}
