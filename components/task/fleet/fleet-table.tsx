"use client";
import { defaultRangeExtractor, useVirtualizer } from "@tanstack/react-virtual";
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useLayoutEffect, useRef } from "react";
import { useShortcuts } from "@/components/ui/keyboard/use-shortcuts";
import type { TaskSummary } from "@/server/contract/task-view";
import { useFleetLook } from "./display/fleet-look";
import { columnWidths, HEAD_PX } from "./fleet-columns";
import type { Sort } from "./fleet-filters";
import { FleetHead } from "./fleet-head";
import { FleetRow } from "./fleet-row";
import { moveInRow } from "./move-in-row";
import { type RowCursor, stepFor } from "./row-cursor";
import { isEmpty, isSelected, type Selection } from "./selection/selection";
import type { SelectionControl } from "./selection/use-selection";
import { useRowKeys } from "./use-row-keys";

interface FleetTableProps {
  tasks: readonly TaskSummary[];
  gone: ReadonlySet<string>;
  /** How many there are under the filter; -1 when nobody knows exactly. */
  total: number;
  scope: string | null;
  cursor: RowCursor;
  /** Looks into the row one is at, or no more. */
  onPeek: () => void;
  control: SelectionControl;
  sort: Sort;
  sorts: readonly Sort[];
  onSort: (sort: Sort) => void;
  /** The rows near the end are in view. */
  onNearEnd: () => void;
  isBusy: boolean;
  /** After the last row: what is loading or failed. */
  foot: ReactNode;
}

const OVERSCAN = 8;
const NEAR_END = 30;
const NO_ROW = -1;

/** The fleet as a grid: only the rows in view are in the page, one of them is in the tab order. */
export function FleetTable(props: FleetTableProps) {
  const { tasks, gone, total, scope, cursor, control, onNearEnd, isBusy, foot } = props;
  const { selection } = control;
  const look = useFleetLook();
  const scroller = useRef<HTMLDivElement>(null);
  const activeIndex = tasks.findIndex((task) => task.id === cursor.activeId);
  const active = tasks[activeIndex];
  const virtualizer = useVirtualizer({
    count: tasks.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => look.rowPx,
    getItemKey: (index) => tasks[index]?.id ?? index,
    overscan: OVERSCAN,
    useFlushSync: false,
    // The head stands before the rows and stays over them.
    scrollMargin: HEAD_PX,
    scrollPaddingStart: HEAD_PX,
    // The row one is at stays in the page when it is scrolled away, or the focus would be lost.
    rangeExtractor: (range) => {
      const shown = defaultRangeExtractor(range);
      return activeIndex === NO_ROW || shown.includes(activeIndex)
        ? shown
        : [...shown, activeIndex].sort((a, b) => a - b);
    },
  });
  // Outside thing: the virtualizer, which remembers the height that rows had.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is asked to measure because the height has changed
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, look.rowPx]);
  const rows = virtualizer.getVirtualItems();
  const lastShown = rows.at(-1)?.index ?? 0;
  // Outside thing: the server, which has the rows that follow.
  useEffect(() => {
    if (tasks.length > 0 && lastShown >= tasks.length - NEAR_END) onNearEnd();
  }, [lastShown, tasks.length, onNearEnd]);
  const go = (index: number) => {
    const task = tasks[Math.min(tasks.length - 1, Math.max(0, index))];
    if (!task) return;
    cursor.moveTo(task.id);
    virtualizer.scrollToIndex(tasks.indexOf(task), { align: "auto" });
  };
  const extendBelow = () => {
    const below = tasks[activeIndex + 1];
    if (active && isEmpty(selection)) control.toggle(active.id);
    if (below) control.extend(below.id);
  };
  const { toggle, extend } = control;
  const select = useCallback(
    (taskId: string, range: boolean) => (range ? extend(taskId) : toggle(taskId)),
    [toggle, extend],
  );
  const pageRows = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / look.rowPx) - 2);
  const press = (event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (moveInRow(event)) return;
    const isOnRow = event.target instanceof Element && event.target.getAttribute("role") === "row";
    const step = stepFor(event.key, pageRows, tasks.length);
    if (step !== null && isOnRow) {
      event.preventDefault();
      go(activeIndex + step);
    }
    if (event.key === " " && isOnRow) {
      event.preventDefault(); // or the list would scroll
      props.onPeek();
    }
    if (event.key === "Enter" && isOnRow && active) cursor.open(active.id);
    if (event.key === "ArrowDown" && event.shiftKey && isOnRow) extendBelow();
  };
  useShortcuts([
    { keys: "j", label: "Next task", group: "Lists", repeat: true, run: () => go(activeIndex + 1) },
    { keys: "k", label: "Previous task", group: "Lists", repeat: true, run: () => go(activeIndex - 1) },
    { keys: "space", label: "Peek into the task", group: "Lists", isFocusKey: true, run: props.onPeek },
  ]);
  useShortcuts([
    ...(active
      ? [
          { keys: "x", label: "Select the task", group: "Selection", run: () => control.toggle(active.id) },
          {
            keys: "shift+x",
            label: "Select up to this task",
            group: "Selection",
            run: () => control.extend(active.id),
          },
        ]
      : []),
    { keys: "mod+a", label: "Select what is loaded", group: "Selection", run: (event) => selectLoaded(event, control) },
  ]);
  // What is selected is meant then, not the row one is at.
  useRowKeys(isEmpty(selection) ? active : undefined);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a virtualised grid cannot be a table
    <div
      ref={scroller}
      role="grid"
      aria-label="Tasks"
      aria-rowcount={total < 0 ? total : total + 1}
      aria-busy={isBusy}
      tabIndex={-1}
      onKeyDown={press}
      style={columnWidths(look.shows)}
      className="@container min-h-0 min-w-0 flex-1 overflow-auto outline-none"
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a virtualised grid cannot be a table */}
      <div role="rowgroup" className="sticky top-0 z-2">
        <FleetHead
          selected={loadedSelected(tasks, selection)}
          onSelectLoaded={control.toggleLoaded}
          sort={props.sort}
          sorts={props.sorts}
          onSort={props.onSort}
        />
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a virtualised grid cannot be a table */}
      <div role="rowgroup" className="relative" style={{ height: virtualizer.getTotalSize() }}>
        {rows.map((row) => {
          const task = tasks[row.index];
          return task ? (
            <FleetRow
              key={row.key}
              task={task}
              rowIndex={row.index + 2}
              top={row.start - HEAD_PX}
              scope={scope}
              showsActive={props.sort === "active_time"}
              isActive={row.index === activeIndex}
              isSelected={isSelected(selection, task.id)}
              onSelect={select}
              isTabStop={row.index === Math.max(0, activeIndex)}
              takesFocus={cursor.byKey}
              isGone={gone.has(task.id)}
              onActivate={cursor.activate}
              onOpen={cursor.open}
            />
          ) : null;
        })}
      </div>
      {foot}
    </div>
  );
}

function selectLoaded(event: { preventDefault: () => void }, control: SelectionControl): void {
  event.preventDefault(); // or the browser would mark the whole page
  control.toggleLoaded();
}

function loadedSelected(tasks: readonly TaskSummary[], selection: Selection): boolean | "indeterminate" {
  const chosen = tasks.filter((task) => isSelected(selection, task.id)).length;
  return chosen > 0 && (chosen === tasks.length || "indeterminate");
}
