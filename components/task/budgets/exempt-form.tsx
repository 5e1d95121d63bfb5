"use client";
import { useTaskCommand } from "@/components/data/use-task-command";
import type { SuspensionView, TaskView } from "@/server/contract/task-view";
import { ReasonForm } from "../control/reason-form";

interface ExemptFormProps {
  task: TaskView;
  suspension: SuspensionView;
}

/** Lets one task go on in spite of its used up budgets, for a reason that its receipt keeps. */
export function ExemptForm({ task, suspension }: ExemptFormProps) {
  const resume = useTaskCommand("resume");
  const order = { taskId: task.id, handle: suspension.handle, continueTranscript: true, exempt: true };
  return (
    <ReasonForm
      name="Exempt this task"
      label="Exempt this task"
      hint="needs a reason"
      help="It goes on and may overspend; the others stay held."
      confirm="Resume, exempt from its budgets"
      busy={resume.isPending}
      failure={resume.failure}
      onSend={(reason) => resume.run({ ...order, reason })}
    />
  );
}
