"use client";
import { Zap } from "lucide-react";
import { actionReason } from "@/components/data/action-reason";
import { useOfflineReason } from "@/components/data/use-offline-reason";
import type { TaskCommand } from "@/components/data/use-task-command";
import { Button } from "@/components/ui/button";
import type { TaskView } from "@/server/contract/task-view";

interface InterruptButtonProps {
  task: TaskView;
  pause: TaskCommand<"pause">;
}

/** Interrupt now: makes a pause that is under way cut what runs. The first reason stands. */
export function InterruptButton({ task, pause }: InterruptButtonProps) {
  const refused = actionReason(task.actions.interrupt, useOfflineReason());
  const send = () => void pause.run({ taskId: task.id, mode: "interrupt_immediate", reason: null });
  return (
    <Button
      size="lg"
      icon={<Zap className="size-3.5" />}
      busy={pause.isPending}
      disabledReason={refused}
      onClick={send}
    >
      {pause.isPending ? "Asking to interrupt" : "Interrupt now"}
    </Button>
  );
}
