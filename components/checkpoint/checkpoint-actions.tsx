"use client";
import { Play } from "lucide-react";
import { useRouter } from "next/navigation";
import { ButtonLink } from "@/components/ui/button-link";
import { useShortcuts } from "@/components/ui/keyboard/use-shortcuts";
import type { TaskView } from "@/server/contract/task-view";

/** Whether resuming the task goes on from this very version, and may be done now. */
export function resumesFrom(task: TaskView | undefined, version: number): boolean {
  const suspension = task?.suspension;
  return Boolean(
    task?.actions.resume.allowed && suspension && !suspension.resumedAt && suspension.checkpointVersion === version,
  );
}

/** Leads to the control card of the task, where it is resumed. */
export function ResumeLink({ taskId, version }: { taskId: string; version: number }) {
  return (
    <ButtonLink variant="primary" icon={<Play className="size-3.5" />} kbd="r" href={`/tasks/${taskId}`}>
      Resume from v{version}
    </ButtonLink>
  );
}

/** R leads where the link does, while there is one. */
export function useResumeKey(taskId: string, canResume: boolean): void {
  const router = useRouter();
  const run = () => router.push(`/tasks/${taskId}`);
  useShortcuts(canResume ? [{ keys: "r", label: "Go to where it is resumed", group: "Checkpoint", run }] : []);
}
