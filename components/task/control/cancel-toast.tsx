"use client";
import { CircleSlash } from "lucide-react";
import { usePathname } from "next/navigation";
import { useEffect } from "react";
import { useTask } from "@/components/data/use-task";
import { useShortcuts } from "@/components/ui/keyboard/use-shortcuts";
import { TimeLeft } from "@/components/ui/time/time-left";
import { dismissToast, toast } from "@/components/ui/toast";
import type { TaskView } from "@/server/contract/task-view";

/** Keeps the undo of a cancel in reach on every page while its window is open. */
export function showCancelToast(task: TaskView, onUndo: () => void): void {
  if (!task.cancelDueAt) return;
  toast({
    id: toastId(task.id),
    title: <CancelCountdown taskId={task.id} dueAt={task.cancelDueAt} onUndo={onUndo} />,
    text: task.title,
    icon: <CircleSlash className="size-4 text-st-canceled" />,
    closes: { openedAt: Date.now(), endsAt: Date.parse(task.cancelDueAt) },
    inBarOf: `/tasks/${task.id}`,
    action: { label: "Undo", kbd: "z", onClick: onUndo },
  });
}

interface CancelCountdownProps {
  taskId: string;
  dueAt: string;
  onUndo: () => void;
}

function CancelCountdown({ taskId, dueAt, onUndo }: CancelCountdownProps) {
  const { data } = useTask(taskId);
  const isOver = data !== undefined && (data.cancelDueAt === null || data.canceling?.cleaningUp === true);
  // The task's own page has the key already.
  const isThere = usePathname()?.startsWith(`/tasks/${taskId}`) ?? false;
  const key = { keys: "z", label: "Undo the cancel", group: "Anywhere", closes: true, run: onUndo };
  useShortcuts(isThere || isOver ? [] : [key]);
  // Outside thing: the toast, which goes when the cancel is undone, done, or past undoing, whoever did it.
  useEffect(() => {
    if (isOver) dismissToast(toastId(taskId));
  }, [isOver, taskId]);
  return (
    <>
      Canceling in <TimeLeft until={dueAt} />
    </>
  );
}

function toastId(taskId: string): string {
  return `cancel-${taskId}`;
}
