"use client";
import { Play } from "lucide-react";
import { actionReason } from "@/components/data/action-reason";
import { useOfflineReason } from "@/components/data/use-offline-reason";
import type { TaskCommand } from "@/components/data/use-task-command";
import { Button } from "@/components/ui/button";
import { useShortcuts } from "@/components/ui/keyboard/use-shortcuts";
import type { TaskView } from "@/server/contract/task-view";

interface WithdrawButtonProps {
  task: TaskView;
  withdraw: TaskCommand<"withdraw">;
}

/** Keep running: takes the pause back while its boundary is not reached. */
export function WithdrawButton({ task, withdraw }: WithdrawButtonProps) {
  const refused = actionReason(task.actions.withdraw, useOfflineReason());
  const handle = task.pausing?.handle;
  const send = () => {
    if (handle && !refused && !withdraw.isPending) void withdraw.run({ taskId: task.id, handle });
  };
  useShortcuts(refused ? [] : [{ keys: "mod+enter", label: "Keep running", group: "Task", inFields: true, run: send }]);
  return (
    <Button
      size="lg"
      variant="primary"
      icon={<Play className="size-3.5" />}
      busy={withdraw.isPending}
      disabledReason={refused}
      onClick={send}
    >
      {withdraw.isPending ? "Asking to keep running" : "Keep running"}
    </Button>
  );
}
