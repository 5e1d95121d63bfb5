"use client";
import { Ban } from "lucide-react";
import { actionReason } from "@/components/data/action-reason";
import { useOfflineReason } from "@/components/data/use-offline-reason";
import { useTaskCommand } from "@/components/data/use-task-command";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { plural } from "@/components/ui/format/plural";
import { Input } from "@/components/ui/input";
import type { TaskView } from "@/server/contract/task-view";
import { useTextDraft } from "../draft/use-draft";
import { joinWords, numberRunning, stepsInWords, upperFirst, verbFor } from "../words/step-words";
import { showCancelToast } from "./cancel-toast";
import { CommandFailure } from "./command-failure";

/** Time in which everybody can take the cancel back, kept by the server. */
export const UNDO_MS = 10_000;

interface CancelDialogProps {
  task: TaskView;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Asks before a task ends for good: what is kept, what is lost. The cancel can be undone for 10 s. */
export function CancelDialog({ task, open, onOpenChange }: CancelDialogProps) {
  const cancel = useTaskCommand("cancel");
  const undo = useTaskCommand("undoCancel");
  const offline = useOfflineReason();
  const [reason, setReason] = useTextDraft(`${task.id}/cancel-reason`);
  const refused = actionReason(task.actions.cancel, offline);
  const send = async () => {
    if (refused || cancel.isPending) return;
    const input = {
      taskId: task.id,
      controlRevision: task.controlRevision,
      reason: reason.trim() || null,
      undoMs: UNDO_MS,
    };
    const outcome = await cancel.run(input);
    if (!outcome) return;
    setReason("");
    onOpenChange(false);
    showCancelToast(outcome.task, () => void undo.run({ taskId: task.id }));
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Cancel this task"
      description={`It ends for good. ${keptWords(task)}`}
      icon={<Ban className="text-danger" />}
      onConfirm={refused ? undefined : () => void send()}
      footNote="You can undo for 10 s, from any page."
      footer={
        <>
          <Button size="lg" onClick={() => onOpenChange(false)}>
            Keep the task
          </Button>
          <Button
            size="lg"
            variant="danger-fill"
            icon={<Ban className="size-3.5" />}
            busy={cancel.isPending}
            disabledReason={refused}
            onClick={() => void send()}
          >
            {cancel.isPending ? "Asking to cancel" : "Cancel the task"}
          </Button>
        </>
      }
    >
      <p className="mb-3 text-t2">{cutWords(task)}</p>
      <Field label="Reason" hint="optional">
        <Input
          placeholder="Why it should not go on"
          maxLength={2000}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
      <CommandFailure failure={cancel.failure} />
    </Dialog>
  );
}

/** What stays readable after the end. */
export function keptWords(task: TaskView): string {
  const newest = task.checkpoints[0]?.version;
  const kept = [
    newest === undefined ? "" : `state up to v${newest}`,
    plural(task.stepsDone, "step"),
    task.artifacts.length > 0 ? plural(task.artifacts.length, "artifact") : "",
  ].filter(Boolean);
  return `${upperFirst(joinWords(kept))} ${kept.length === 1 && task.stepsDone === 1 ? "is" : "are"} kept.`;
}

function cutWords(task: TaskView): string {
  const steps = numberRunning(task);
  if (steps.length === 0) return "Nothing runs now, so nothing is cut.";
  const fixed = steps.filter((step) => !step.repeatable);
  const cut = `${upperFirst(stepsInWords(steps))} ${verbFor(steps, ["is", "are"])} stopped.`;
  return fixed.length === 0
    ? cut
    : `${cut} What ${stepsInWords(fixed)} did outside stays: ${verbFor(fixed, ["it is", "they are"])} not repeatable.`;
}
