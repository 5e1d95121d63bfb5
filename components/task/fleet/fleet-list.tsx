"use client";
import { useVirtualizer } from "@tanstack/react-virtual";
import { type ReactNode, useEffect, useRef } from "react";
import { cn } from "@/components/ui/cn";
import type { TaskSummary } from "@/server/contract/task-view";
import { CARD_PX, FleetCard } from "./fleet-card";
import { isEmpty, isSelected } from "./selection/selection";
import type { SelectionControl } from "./selection/use-selection";

interface FleetListProps {
  tasks: readonly TaskSummary[];
  gone: ReadonlySet<string>;
  total: number;
  scope: string | null;
  control: SelectionControl;
  onNearEnd: () => void;
  isBusy: boolean;
  foot: ReactNode;
}

const NEAR_END = 15;
const LIST = "min-h-0 flex-1 overflow-auto outline-none low:max-h-dvh";
/** The bar of the selection lies over the foot: the last card scrolls clear of it. */
const CLEAR_OF_BAR = "pb-36";

/** The fleet on a phone: a list of cards. */
export function FleetList({ tasks, gone, total, scope, control, onNearEnd, isBusy, foot }: FleetListProps) {
  const scroller = useRef<HTMLElement>(null);
  const virtualizer = useVirtualizer({
    count: tasks.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => CARD_PX,
    getItemKey: (index) => tasks[index]?.id ?? index,
    overscan: 8,
    useFlushSync: false,
  });
  const cards = virtualizer.getVirtualItems();
  const lastShown = cards.at(-1)?.index ?? 0;
  const isChoosing = !isEmpty(control.selection);
  // Outside thing: the server, which has the rows that follow.
  useEffect(() => {
    if (tasks.length > 0 && lastShown >= tasks.length - NEAR_END) onNearEnd();
  }, [lastShown, tasks.length, onNearEnd]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys
    <section ref={scroller} aria-label="Tasks" tabIndex={0} className={cn(LIST, isChoosing && CLEAR_OF_BAR)}>
      <ul aria-busy={isBusy} className="relative" style={{ height: virtualizer.getTotalSize() }}>
        {cards.map((card) => {
          const task = tasks[card.index];
          return task ? (
            <li
              key={card.key}
              aria-setsize={total}
              aria-posinset={card.index + 1}
              className="absolute inset-x-0 top-0"
              style={{ transform: `translateY(${card.start}px)`, height: CARD_PX }}
            >
              <FleetCard
                task={task}
                scope={scope}
                isGone={gone.has(task.id)}
                isSelected={isSelected(control.selection, task.id)}
                isChoosing={isChoosing}
                onToggle={control.toggle}
              />
            </li>
          ) : null;
        })}
      </ul>
      {foot}
    </section>
  );
}
