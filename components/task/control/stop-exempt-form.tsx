"use client";
import { Unlock } from "lucide-react";
import { useTaskCommand } from "@/components/data/use-task-command";
import type { TaskView } from "@/server/contract/task-view";
import { ReasonForm } from "./reason-form";

/** Takes this one task out of the stop over it, with a reason; nothing is shown where no stop stands. */
export function StopExemptForm({ task }: { task: TaskView }) {
  const exempt = useTaskCommand("exempt");
  if (!task.actions.exempt.allowed) return null;
  return (
    <ReasonForm
      name="Exempt from the stop"
      label="A stop takes it in. Why should this task go on?"
      help="Kept in its receipt. The stop stands over all others."
      confirm="Exempt this task"
      icon={<Unlock className="size-3.5" />}
      busy={exempt.isPending}
      failure={exempt.failure}
      onSend={(reason) => exempt.run({ taskId: task.id, reason })}
    />
  );
}
