import { StateMark } from "@/components/ui/state/state-mark";
import { TimeLeft } from "@/components/ui/time/time-left";
import type { TaskSummary } from "@/server/contract/task-view";

/** Beside a state that is about to end: how long it can be undone, or how long its worker may still clean up. */
export function CancelingMark({ task }: { task: Pick<TaskSummary, "canceling" | "cancelDueAt"> }) {
  return task.cancelDueAt ? (
    <StateMark mark="canceling" text={<CancelingText {...task} dueAt={task.cancelDueAt} />} />
  ) : null;
}

type CancelingTextProps = Pick<TaskSummary, "canceling"> & { dueAt: string };

export function CancelingText({ canceling, dueAt }: CancelingTextProps) {
  return (
    <>
      {canceling?.cleaningUp ? "Cleaning up, at most" : "Canceling in"} <TimeLeft until={dueAt} />
    </>
  );
}
