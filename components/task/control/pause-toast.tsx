"use client";
import { Pause } from "lucide-react";
import { useEffect } from "react";
import { useTask } from "@/components/data/use-task";
import { dismissToast, toast } from "@/components/ui/toast";
import type { TaskView } from "@/server/contract/task-view";

/** Keeps the way back from a pause in reach on every page, as long as the server allows it. */
export function showPauseToast(task: TaskView, onWithdraw: (handle: string) => void): void {
  const handle = task.pausing?.handle;
  if (!handle || !task.actions.withdraw.allowed) return;
  toast({
    id: toastId(task.id),
    title: <PausingTitle taskId={task.id} handle={handle} />,
    text: task.title,
    icon: <Pause className="size-4 text-st-pausing" />,
    inBarOf: `/tasks/${task.id}`,
    action: { label: "Keep running", onClick: () => onWithdraw(handle) },
  });
}

function PausingTitle({ taskId, handle }: { taskId: string; handle: string }) {
  const { data } = useTask(taskId);
  const isOver = data !== undefined && (data.pausing?.handle !== handle || !data.actions.withdraw.allowed);
  // Outside thing: the toast, which goes when the pause is true or taken back, whoever did it.
  useEffect(() => {
    if (isOver) dismissToast(toastId(taskId));
  }, [isOver, taskId]);
  return <>Pausing…</>;
}

function toastId(taskId: string): string {
  return `pause-${taskId}`;
}
