"use client";
import { Check } from "lucide-react";
import { memo } from "react";
import { CalmLink } from "@/components/ui/calm-link";
import { cn } from "@/components/ui/cn";
import { shortId } from "@/components/ui/format/short-id";
import { Elapsed } from "@/components/ui/time/elapsed";
import { useLongPress } from "@/components/ui/use-long-press";
import type { TaskSummary } from "@/server/contract/task-view";
import { RowBudget, RowBudgetShare } from "../budgets/row-budget";
import { RibbonCell } from "./ribbon-cell";
import { spendWords } from "./spend-words";
import { StateCell } from "./state-cell";
import { withinScope } from "./within-scope";

export const CARD_PX = 108;

interface FleetCardProps {
  task: TaskSummary;
  scope: string | null;
  isGone: boolean;
  isSelected: boolean;
  /** Something is chosen: a tap chooses, too. */
  isChoosing: boolean;
  onToggle: (taskId: string) => void;
}

/** A task on a phone: the whole card leads to it; a long press chooses it, and then taps do. */
export const FleetCard = memo(function FleetCard(props: FleetCardProps) {
  const { task, scope, isGone, isSelected, isChoosing, onToggle } = props;
  const press = useLongPress(() => onToggle(task.id));
  return (
    <CalmLink
      href={`/tasks/${task.id}`}
      {...press}
      onClick={(event) => {
        if (!isChoosing) return;
        event.preventDefault();
        onToggle(task.id);
      }}
      aria-description={isChoosing ? (isSelected ? "Selected. Tap to leave it out." : "Tap to select it.") : undefined}
      className={cn(
        "select-none [-webkit-touch-callout:none]",
        isSelected && "bg-s3",
        "grid h-full grid-cols-[minmax(0,1fr)_auto] content-center items-center gap-x-3 gap-y-0.5 border-line border-b px-4 focus-visible:-outline-offset-2 active:bg-s2",
        isGone && "opacity-45",
      )}
    >
      <span className="col-span-2 flex items-center gap-2">
        <span className="min-w-0 flex-1 truncate font-strong text-lg">{task.title}</span>
        {isChoosing ? <Tick isOn={isSelected} /> : null}
      </span>
      <span className="col-span-2 -mt-0.5 truncate text-t3 text-xs">
        {task.agent} · {withinScope(task.scope, scope)} · <span className="mono">{shortId(task.id)}</span>
      </span>
      <span className="min-w-0 text-[0.8125rem] [&_span]:text-[0.8125rem]">
        <StateCell task={task} inline />
      </span>
      <span className="text-right text-[0.8125rem] text-t3">
        <Elapsed since={task.pausing?.since ?? task.stateSince} />
      </span>
      <span className="mt-1">
        <RibbonCell task={task} />
      </span>
      <span className={cn("num mt-1 text-right", task.spentMicros === null && "text-t3 text-xs")}>
        {spendWords(task.spentMicros)}
        <RowBudgetShare budget={task.budget} />
        <RowBudget budget={task.budget} />
      </span>
    </CalmLink>
  );
});

/** Drawn as a checkbox; the card itself says it in words. */
function Tick({ isOn }: { isOn: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={cn(
        "grid size-5 flex-none place-items-center rounded-sm border-[1.5px]",
        isOn ? "border-ink bg-ink text-on-ink" : "border-ctl",
      )}
    >
      {isOn ? <Check className="size-3 forced-colors:text-[CanvasText]" /> : null}
    </span>
  );
}
