"use client";
import { Undo2 } from "lucide-react";
import { actionReason } from "@/components/data/action-reason";
import { CommandFailure } from "@/components/data/command-failure";
import { useOfflineReason } from "@/components/data/use-offline-reason";
import { useTaskCommand } from "@/components/data/use-task-command";
import { Button } from "@/components/ui/button";
import { useShortcuts } from "@/components/ui/keyboard/use-shortcuts";
import type { TaskView } from "@/server/contract/task-view";
import { CardActions } from "./card-actions";

/** Takes a cancel back while the server keeps its window open. */
export function UndoCancel({ task }: { task: TaskView }) {
  const undo = useTaskCommand("undoCancel");
  const refused = actionReason(task.actions.undoCancel, useOfflineReason());
  const send = () => {
    if (!refused && !undo.isPending) void undo.run({ taskId: task.id });
  };
  const keys = ["z", "mod+enter"].map((each) => ({
    keys: each,
    label: "Undo the cancel",
    group: "Task",
    inFields: each !== "z",
    closes: each === "z",
    run: send,
  }));
  useShortcuts(refused ? [] : keys);
  return (
    <>
      <CardActions>
        <Button
          size="lg"
          variant="primary"
          kbd="z"
          icon={<Undo2 className="size-3.5" />}
          busy={undo.isPending}
          disabledReason={refused}
          onClick={send}
        >
          {undo.isPending ? "Asking to undo" : "Undo"}
        </Button>
      </CardActions>
      <CommandFailure failure={undo.failure} />
    </>
  );
}
