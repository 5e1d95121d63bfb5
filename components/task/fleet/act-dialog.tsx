"use client";
import { useEffect, useState } from "react";
import { describeFailure } from "@/components/data/describe-failure";
import { useTask } from "@/components/data/use-task";
import { Dialog } from "@/components/ui/dialog";
import type { TaskView } from "@/server/contract/task-view";
import { CancelDialog } from "../control/cancel-dialog";
import { ActionBarScope } from "../control/card-actions";
import { PauseForm } from "../control/pause-form";
import { ResumeForm } from "../resume/resume-form";
import { ActFailureToast } from "./act-failure-toast";

export interface AskedAct {
  readonly action: "pause" | "resume" | "cancel";
  readonly taskId: string;
}

interface ActDialogProps extends AskedAct {
  onClose: () => void;
}

const TITLE = { pause: "Pause this task", resume: "Resume this task" };

/** The form of the task page as a dialog over the list. It goes when the act is done, by whomever. */
export function ActDialog({ action, taskId, onClose }: ActDialogProps) {
  const { data: task, error } = useTask(taskId);
  const [wasAllowed, setWasAllowed] = useState(false);
  const [bar, setBar] = useState<HTMLElement | null>(null);
  const isAllowed = task?.actions[action].allowed ?? false;
  if (isAllowed && !wasAllowed) setWasAllowed(true);
  const isOver = (wasAllowed && !isAllowed) || (!task && error !== null);
  // Outside thing: the screen that opened it.
  useEffect(() => {
    if (isOver) onClose();
  }, [isOver, onClose]);
  if (!task) return error ? <ActFailureToast failure={describeFailure(error)} /> : null;
  if (action === "cancel") return <CancelDialog task={task} onClose={onClose} />;
  return (
    <Dialog open onOpenChange={onClose} title={TITLE[action]} description={task.title} flush>
      <ActionBarScope value={bar}>
        <div className="min-h-0 overflow-auto pt-3">
          <ActForm action={action} task={task} />
        </div>
      </ActionBarScope>
      <div ref={setBar} className="flex gap-2 px-4 py-3 desk:hidden [&>*]:flex-1" />
    </Dialog>
  );
}

function ActForm({ action, task }: { action: "pause" | "resume"; task: TaskView }) {
  if (action === "pause") return <PauseForm task={task} usualMs={null} />;
  return task.suspension ? <ResumeForm task={task} suspension={task.suspension} /> : null;
}
