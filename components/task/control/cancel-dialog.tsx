"use client";
import { Ban } from "lucide-react";
import { actionReason } from "@/components/data/action-reason";
import { CommandFailure } from "@/components/data/command-failure";
import { useDraft, useTextDraft } from "@/components/data/draft/use-draft";
import { ReasonField } from "@/components/data/reason-field";
import { undoWords, useUndoWindow } from "@/components/data/undo-window";
import { useOfflineReason } from "@/components/data/use-offline-reason";
import { useTaskCommand } from "@/components/data/use-task-command";
import { Dialog } from "@/components/ui/dialog";
import { DialogButtons } from "@/components/ui/dialog-buttons";
import { RadioCards } from "@/components/ui/radio-cards";
import type { CancelMode, TaskView } from "@/server/contract/task-view";
import { cancelCost } from "../words/cancel-cost";
import { keptWords } from "../words/kept-words";
import { showCancelToast } from "./cancel-toast";

const MODES: readonly { readonly value: CancelMode; readonly title: string }[] = [
  { value: "now", title: "Cancel now" },
  { value: "clean_up", title: "Clean up, then cancel" },
];

interface CancelDialogProps {
  task: TaskView;
  onClose: () => void;
}

/** Asks before a task ends for good: what is kept, what is lost, and how it ends where its agent can clean up. It can be undone for a while. */
export function CancelDialog({ task, onClose }: CancelDialogProps) {
  const cancel = useTaskCommand("cancel");
  const undo = useTaskCommand("undoCancel");
  const offline = useOfflineReason();
  const undoMs = useUndoWindow();
  const [reason, setReason] = useTextDraft(`${task.id}/cancel-reason`);
  const [typedMode, setMode] = useDraft(`${task.id}/cancel-mode`);
  const mode = task.canCleanUp && typedMode === "clean_up" ? "clean_up" : "now";
  const refused = actionReason(task.actions.cancel, offline);
  const send = async () => {
    if (refused || cancel.isPending) return;
    const input = {
      taskId: task.id,
      controlRevision: task.controlRevision,
      reason: reason.trim() || null,
      mode,
      undoMs,
    } as const;
    const outcome = await cancel.run(input);
    if (!outcome) return;
    setReason("");
    setMode(undefined);
    onClose();
    showCancelToast(outcome.task, () => void undo.run({ taskId: task.id }));
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Cancel this task"
      description={`It ends for good. ${keptWords(task)}`}
      icon={<Ban className="text-danger" />}
      onConfirm={refused ? undefined : () => void send()}
      footNote={undoWords(undoMs, "any page")}
      footer={
        <DialogButtons
          leave="Keep the task"
          onLeave={onClose}
          confirm={cancel.isPending ? "Asking to cancel" : "Cancel the task"}
          danger
          icon={<Ban className="size-3.5" />}
          busy={cancel.isPending}
          disabledReason={refused}
          onConfirm={() => void send()}
        />
      }
    >
      {task.canCleanUp ? (
        <RadioCards
          label="How it ends"
          boxed
          className="mb-3"
          value={mode}
          onValueChange={setMode}
          options={MODES.map(({ value, title }) => ({ value, title, description: cancelCost(value, task) }))}
        />
      ) : (
        <p className="mb-3 text-t2">{cancelCost("now", task)}</p>
      )}
      <ReasonField placeholder="Why it should not go on" reason={reason} onReason={setReason} />
      <CommandFailure failure={cancel.failure} />
    </Dialog>
  );
}
