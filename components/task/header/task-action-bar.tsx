"use client";
import type { Ref } from "react";
import { Button } from "@/components/ui/button";
import type { TaskView } from "@/server/contract/task-view";
import { ForkLink } from "./fork-link";
import { TaskMenu } from "./task-menu";

interface TaskActionBarProps {
  task: TaskView;
  /** Where the control card puts its own buttons. */
  barRef: Ref<HTMLDivElement>;
  onCancel: () => void;
}

/** The phone's bar: the card's primary, one danger, one more; of a task that ended its way on. What the primary does is read to its end. A card with two buttons leaves Cancel… to the menu. */
export function TaskActionBar({ task, barRef, onCancel }: TaskActionBarProps) {
  if (task.endedAt) {
    return (
      <>
        <ForkLink task={task} />
        <TaskMenu task={task} />
      </>
    );
  }
  const hasTwo = (task.pausing !== null && task.actions.interrupt.allowed) || task.actions.release.allowed;
  const inBar = !hasTwo && !task.cancelDueAt;
  return (
    <>
      <div
        ref={barRef}
        className="flex min-w-0 flex-1 gap-2 [&>*:first-child>.truncate]:line-clamp-2 [&>*:first-child>.truncate]:whitespace-normal [&>*:first-child>.truncate]:text-balance [&>*:first-child>.truncate]:text-center [&>*:first-child>.truncate]:leading-[1.125rem] [&>*:first-child]:min-w-0 [&>*:first-child]:flex-1 [&>*:first-child]:px-2"
      />
      {inBar ? (
        <Button
          variant="danger"
          disabledReason={task.actions.cancel.allowed ? undefined : task.actions.cancel.reason}
          onClick={onCancel}
        >
          Cancel…
        </Button>
      ) : null}
      <TaskMenu task={task} onCancel={hasTwo ? onCancel : undefined} />
    </>
  );
}
