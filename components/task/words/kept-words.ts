import { plural } from "@/components/ui/format/plural";
import { upperFirst } from "@/components/ui/format/upper-first";
import type { TaskView } from "@/server/contract/task-view";
import { joinWords } from "./step-words";

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
