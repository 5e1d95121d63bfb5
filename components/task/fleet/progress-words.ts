import { formatCount } from "@/components/ui/format/format-count";
import type { TaskSummary } from "@/server/contract/task-view";

type Progressing = Pick<TaskSummary, "progress" | "stepsDone" | "running">;

/** How far a task is: "9 / 14" as its agent counts, else by steps: "Step 5". */
export function progressWords({ progress, stepsDone, running }: Progressing): string {
  if (progress) {
    const done = formatCount(progress.done);
    return progress.total === null ? `${done} done` : `${done} / ${formatCount(progress.total)}`;
  }
  if (running.length > 0) return `Step ${formatCount(stepsDone + 1)}`;
  if (stepsDone === 0) return "Not started";
  return stepsDone === 1 ? "1 step" : `${formatCount(stepsDone)} steps`;
}

export interface CurrentWork {
  readonly words: string;
  /** A tool or step name, to be set in mono; otherwise it is a sentence. */
  readonly isName: boolean;
}

/** What runs now: the first tool or step, and how many beside it. */
export function currentWork({ running, progress }: Progressing): CurrentWork {
  const [first] = running;
  if (first) {
    const more = running.length > 1 ? ` +${running.length - 1}` : "";
    return { words: `${first.tool ?? first.name}${more}`, isName: true };
  }
  return { words: progress?.current ?? "No tool running", isName: false };
}
