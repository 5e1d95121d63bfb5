import { plural } from "@/components/ui/format/plural";
import type { SuspensionView, TaskView } from "@/server/contract/task-view";

type Resumed = Pick<TaskView, "openInterrupts" | "agent">;

/** It was held at its questions and asks them again: the server takes no words beside their answers. */
export function asksAgain(
  { openInterrupts }: Pick<Resumed, "openInterrupts">,
  { pausedFromState }: Pick<SuspensionView, "pausedFromState">,
): boolean {
  return pausedFromState === "input_required" && openInterrupts > 0;
}

/** Where a resume leads, as a sentence before the click. */
export function resumeEffect(task: Resumed, suspension: SuspensionView): string {
  const { openInterrupts, agent } = task;
  const { pausedFromState, holders } = suspension;
  const first = holders.length > 1 ? `All ${holders.length} holders are released. ` : "";
  if (pausedFromState === "submitted") return `${first}It goes back to Submitted, in line for ${agent}.`;
  if (asksAgain(task, suspension))
    return `${first}It goes back to Needs input: ${plural(openInterrupts, "answer")} wanted.`;
  return `${first}It goes back to Working once a worker takes it.${openWords(openInterrupts)}`;
}

/** What it asked ahead is no matter of the resume. */
function openWords(questions: number): string {
  if (questions === 0) return "";
  return ` ${plural(questions, "question")} ${questions === 1 ? "stays" : "stay"} open.`;
}
