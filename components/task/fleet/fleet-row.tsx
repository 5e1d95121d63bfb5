"use client";
import { memo, useEffect, useRef, useState } from "react";
import { CalmLink } from "@/components/ui/calm-link";
import { Checkbox } from "@/components/ui/checkbox";
import { cn } from "@/components/ui/cn";
import { shortId } from "@/components/ui/format/short-id";
import { Elapsed } from "@/components/ui/time/elapsed";
import type { TaskSummary } from "@/server/contract/task-view";
import { RowBudget, RowBudgetShare } from "../budgets/row-budget";
import { ActiveTime } from "../side/active-time";
import { type FleetLook, useFleetLook } from "./display/fleet-look";
import { FLEET_COLUMNS, IN_STATE_COLUMN, PROGRESS_COLUMN, RIBBON_COLUMN, SPEND_COLUMN } from "./fleet-columns";
import { currentWork, progressWords } from "./progress-words";
import { RibbonCell } from "./ribbon-cell";
import { RowActions } from "./row-actions";
import { spendWords } from "./spend-words";
import { StateCell } from "./state-cell";
import { withinScope } from "./within-scope";

interface FleetRowProps {
  task: TaskSummary;
  /** Its place among all tasks, the head being 1. */
  rowIndex: number;
  /** Its distance from the top of the body, px. */
  top: number;
  scope: string | null;
  /** How long it was at work stands where the time in its state does. */
  showsActive: boolean;
  /** The row the keys act on. */
  isActive: boolean;
  /** The one row in the tab order. */
  isTabStop: boolean;
  isSelected: boolean;
  /** `range`: all from the one chosen last to this one. */
  onSelect: (taskId: string, range: boolean) => void;
  /** Takes the focus when it becomes active, because a key made it so. */
  takesFocus: boolean;
  /** Shown until the new order is applied, though it is no longer part of the list. */
  isGone: boolean;
  onActivate: (taskId: string) => void;
  onOpen: (taskId: string) => void;
}

const TWO_LINES = "flex-col leading-[1.125rem]";

/** A task as a row of the grid. It renders again only when the task or its place changes. */
export const FleetRow = memo(function FleetRow(props: FleetRowProps) {
  const { task, rowIndex, top, scope, showsActive, isActive, isTabStop, isSelected, onSelect, takesFocus, isGone } =
    props;
  const { onActivate, onOpen } = props;
  const [isHovered, setIsHovered] = useState(false);
  const row = useRef<HTMLDivElement>(null);
  const look = useFleetLook();
  // Outside thing: the focus.
  useEffect(() => {
    if (isActive && takesFocus && !row.current?.contains(document.activeElement)) {
      row.current?.focus({ preventScroll: true });
    }
  }, [isActive, takesFocus]);
  const activate = () => onActivate(task.id);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a virtualised grid cannot be a table
    <div
      ref={row}
      role="row"
      aria-rowindex={rowIndex}
      aria-selected={isSelected}
      aria-current={isActive ? "true" : undefined}
      data-task={task.id}
      tabIndex={isTabStop ? 0 : -1}
      onFocus={activate}
      onPointerDown={activate}
      onPointerEnter={() => setIsHovered(true)}
      onPointerLeave={() => setIsHovered(false)}
      style={{ transform: `translateY(${top}px)`, height: look.rowPx }}
      className={cn(
        FLEET_COLUMNS,
        "absolute inset-x-0 top-0 items-center border-line border-b bg-(--row) hover:[--row:var(--color-s1)] focus-visible:-outline-offset-2 [&>*]:min-w-0 [&>*]:px-2.5",
        isActive && "shadow-[inset_2px_0_0_var(--color-accent)] [--row:var(--color-s2)] hover:[--row:var(--color-s2)]",
        isSelected && "[--row:var(--color-accent-bg)] hover:[--row:var(--color-accent-bg)]",
        isGone && "[&>*:not(:last-child)]:opacity-45",
      )}
    >
      {/* biome-ignore-start lint/a11y/useSemanticElements: a virtualised grid cannot be a table */}
      {/* biome-ignore-start lint/a11y/useFocusableInteractive: → reaches what is in them */}
      <div role="gridcell" className="pr-0! pl-3.5!">
        <Checkbox
          aria-label={`Select ${task.title}`}
          checked={isSelected}
          tabIndex={-1}
          onClick={(event) => {
            event.stopPropagation();
            onSelect(task.id, event.shiftKey);
          }}
        />
      </div>
      <div role="gridcell">
        <StateCell task={task} inline={look.isCompact} />
      </div>
      <div role="gridcell" className={cn("flex", look.isCompact ? "items-baseline gap-2" : TWO_LINES)}>
        <CalmLink
          href={`/tasks/${task.id}`}
          tabIndex={-1}
          title={task.title}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
            event.preventDefault();
            onOpen(task.id);
          }}
          className="truncate font-strong hover:underline"
        >
          {task.title}
        </CalmLink>
        <span className={cn("truncate text-t3 text-xs", look.isCompact && "flex-[0_2_auto]")}>
          {task.agent}
          <Dot />
          {withinScope(task.scope, scope)}
          <Dot />
          <span className="mono" title={task.id}>
            {shortId(task.id)}
          </span>
        </span>
      </div>
      <Facts task={task} look={look} showsActive={showsActive} />
      <div role="gridcell" className={cn("num", SPEND_COLUMN, look.shows("spend") ? "pr-4!" : "px-0!")}>
        {look.shows("spend") ? (
          <>
            <span className="flex items-baseline">
              <span className={cn("min-w-0 truncate", task.spentMicros === null && "text-t3 text-xs")}>
                {spendWords(task.spentMicros)}
              </span>
              <RowBudgetShare budget={task.budget} />
            </span>
            {look.isCompact ? null : <RowBudget budget={task.budget} />}
          </>
        ) : null}
        {isHovered || isActive ? <RowActions task={task} /> : null}
      </div>
      {/* biome-ignore-end lint/a11y/useFocusableInteractive: → reaches what is in them */}
      {/* biome-ignore-end lint/a11y/useSemanticElements: a virtualised grid cannot be a table */}
    </div>
  );
});

/** The cells that may be left out and have no control. */
function Facts({ task, look, showsActive }: { task: TaskSummary; look: FleetLook; showsActive: boolean }) {
  const work = currentWork(task);
  return (
    <>
      {/* biome-ignore-start lint/a11y/useSemanticElements: a virtualised grid cannot be a table */}
      {/* biome-ignore-start lint/a11y/useFocusableInteractive: nothing is in them */}
      {look.shows("progress") ? (
        <div role="gridcell" className={cn("flex", TWO_LINES, PROGRESS_COLUMN)}>
          <span className="num truncate" title={look.isCompact ? work.words : undefined}>
            {progressWords(task)}
          </span>
          {look.isCompact ? null : (
            <span className="truncate text-t3 text-xs" title={work.words}>
              <span className={cn(work.isName && "mono")}>{work.words}</span>
            </span>
          )}
        </div>
      ) : null}
      {look.shows("in_state") ? (
        <div role="gridcell" className={cn("num whitespace-nowrap text-right", IN_STATE_COLUMN)}>
          {showsActive ? <ActiveTime task={task} /> : <Elapsed since={task.pausing?.since ?? task.stateSince} />}
        </div>
      ) : null}
      {look.shows("ribbon") ? (
        <div role="gridcell" className={RIBBON_COLUMN}>
          <RibbonCell task={task} />
        </div>
      ) : null}
      {/* biome-ignore-end lint/a11y/useFocusableInteractive: nothing is in them */}
      {/* biome-ignore-end lint/a11y/useSemanticElements: a virtualised grid cannot be a table */}
    </>
  );
}

function Dot() {
  return <span className="px-[5px] text-line2">·</span>;
}
