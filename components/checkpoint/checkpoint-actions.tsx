"use client";
import { Play } from "lucide-react";
import { ButtonLink } from "@/components/ui/button-link";
import type { TaskView } from "@/server/contract/task-view";

/** Whether resuming the task goes on from this very version, and may be done now. */
export function resumesFrom(task: TaskView | undefined, version: number): boolean {
  const suspension = task?.suspension;
  return Boolean(
    task?.actions.resume.allowed && suspension && !suspension.resumedAt && suspension.checkpointVersion === version,
  );
}

/** Leads to the control card of the task, where it is resumed. */
export function ResumeLink({ taskId }: { taskId: string }) {
  return (
    <ButtonLink variant="primary" icon={<Play className="size-3.5" />} href={`/tasks/${taskId}`}>
      Resume…
    </ButtonLink>
  );
}
