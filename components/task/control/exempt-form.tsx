"use client";
import { Unlock } from "lucide-react";
import { useTaskCommand } from "@/components/data/use-task-command";
import type { SuspensionView, TaskView } from "@/server/contract/task-view";
import { ReasonForm } from "./reason-form";

interface ExemptFormProps {
  task: TaskView;
  /** Given when a budget holds it: it is then resumed in the same act. */
  heldByBudget?: SuspensionView | null;
  /** Nothing else that the card offers lets the task go on. */
  isWayOn?: boolean;
}

const WORDS = {
  stop: {
    label: "A stop covers this task. Why should it go on?",
    help: "Kept in its receipt. The stop still holds all others.",
    confirm: "Exempt this task",
  },
  budgets: {
    label: "Why should this task go on over its budgets?",
    help: "Kept in its receipt. It may overspend; the others stay held.",
    confirm: "Resume, exempt from its budgets",
  },
  both: {
    label: "A stop and a budget hold this task. Why should it go on?",
    help: "Kept in its receipts. It may overspend; all others stay held.",
    confirm: "Resume, exempt from both",
  },
} as const;

/** Lets one task go on in spite of what stands over it, for a reason; nothing is shown where nothing does. */
export function ExemptForm({ task, heldByBudget = null, isWayOn = false }: ExemptFormProps) {
  const exempt = useTaskCommand("exempt");
  const resume = useTaskCommand("resume");
  const isStopped = task.actions.exempt.allowed;
  if (!isStopped && !heldByBudget) return null;
  const words = WORDS[isStopped ? (heldByBudget ? "both" : "stop") : "budgets"];
  const send = async (reason: string) => {
    if (isStopped && !(await exempt.run({ taskId: task.id, reason }))) return false;
    if (!heldByBudget) return true;
    const order = { taskId: task.id, handle: heldByBudget.handle, continueTranscript: true, exempt: true };
    return resume.run({ ...order, reason });
  };
  return (
    <ReasonForm
      name="Exempt this task"
      {...words}
      icon={<Unlock className="size-3.5" />}
      isWayOn={isWayOn}
      busy={exempt.isPending || resume.isPending}
      failure={exempt.failure ?? resume.failure}
      onSend={send}
    />
  );
}
