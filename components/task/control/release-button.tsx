"use client";
import { Hand } from "lucide-react";
import { actionReason } from "@/components/data/action-reason";
import { useOfflineReason } from "@/components/data/use-offline-reason";
import type { TaskCommand } from "@/components/data/use-task-command";
import { Button } from "@/components/ui/button";
import type { SuspensionView, TaskView } from "@/server/contract/task-view";

interface ReleaseButtonProps {
  task: TaskView;
  suspension: SuspensionView;
  release: TaskCommand<"release">;
}

/** Stop holding: a parked task waits on by itself then, or goes on by what has come meanwhile. */
export function ReleaseButton({ task, suspension, release }: ReleaseButtonProps) {
  const refused = actionReason(task.actions.release, useOfflineReason());
  const send = () => void release.run({ taskId: task.id, handle: suspension.handle });
  return (
    <Button
      size="lg"
      icon={<Hand className="size-3.5" />}
      busy={release.isPending}
      disabledReason={refused}
      onClick={send}
    >
      {release.isPending ? "Asking to let go" : "Stop holding"}
    </Button>
  );
}
