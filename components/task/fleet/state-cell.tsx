"use client";
import { toStateKind } from "@/components/ui/state/state-kind";
import { StateLabel } from "@/components/ui/state/state-label";
import type { StateMarkProps } from "@/components/ui/state/state-mark";
import type { TaskSummary } from "@/server/contract/task-view";
import { CancelingText } from "../parts/canceling-mark";
import { causeWords } from "../words/cause-words";
import { useCoarseNow } from "./use-coarse-now";

interface StateCellProps {
  task: TaskSummary;
  /** Label and cause in one line, as on a phone's card. */
  inline?: boolean;
}

/** State, marks and why. */
export function StateCell({ task, inline = false }: StateCellProps) {
  const now = useCoarseNow() ?? Date.parse(task.updatedAt);
  const words = causeWords(task, now);
  return (
    <StateLabel
      kind={toStateKind(task.state, task.pausing !== null)}
      marks={marksOf(task)}
      inline={inline}
      cause={<span title={words}>{words}</span>}
    />
  );
}

/** What is true of it beside its state. */
export function marksOf(task: TaskSummary): StateMarkProps[] {
  const marks: StateMarkProps[] = [];
  if (task.cutOff) marks.push({ mark: "cut_off" });
  if (task.fenced) marks.push({ mark: "fenced" });
  if (task.overdueAt !== null) marks.push({ mark: "overdue" });
  if (task.cancelDueAt !== null)
    marks.push({ mark: "canceling", text: <CancelingText canceling={task.canceling} dueAt={task.cancelDueAt} /> });
  return marks;
}
