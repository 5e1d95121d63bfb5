"use client";
import { useState } from "react";
import { ConfirmDialog } from "@/components/data/confirm-dialog";
import { useUndoAnswers } from "@/components/data/questions/use-undo-answers";
import { ReasonField } from "@/components/data/reason-field";
import { useTaskCommand } from "@/components/data/use-task-command";
import { plural } from "@/components/ui/format/plural";
import type { InterruptView, TaskView } from "@/server/contract/task-view";

interface DeclineDialogProps {
  task: TaskView;
  questions: readonly InterruptView[];
  onClose: () => void;
  onDone: () => void;
}

/** Says that nobody is going to answer, and why; the agent goes on without answers. */
export function DeclineDialog({ task, questions, onClose, onDone }: DeclineDialogProps) {
  const [reason, setReason] = useState("");
  const decline = useTaskCommand("decline");
  const offerUndo = useUndoAnswers();
  const send = async () => {
    const interruptIds = questions.map(({ id }) => id);
    if (!(await decline.run({ taskId: task.id, interruptIds, reason }))) return;
    const title = `Declined ${plural(questions.length, "question")}`;
    offerUndo({ taskId: task.id, interruptIds, title, text: task.title });
    onClose();
    onDone();
  };
  const calls = questions.filter(({ kind, call }) => kind === "confirmation" && call).length;
  return (
    <ConfirmDialog
      title={`Decline ${plural(questions.length, "question")}`}
      description={`${task.agent} hears that nobody answers, and goes on without, or ends: a turn that nobody reviews is rejected. ${calls > 0 ? "A call that waits for consent is not carried out. " : ""}What was typed is not sent.`}
      leave="Back"
      confirm="Decline"
      kbd="mod+enter"
      command={decline}
      onConfirm={send}
      onClose={onClose}
    >
      <ReasonField help="The agent reads it." reason={reason} onReason={setReason} />
    </ConfirmDialog>
  );
}
