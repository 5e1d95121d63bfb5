import { plural } from "@/components/ui/format/plural";
import type { SuspensionView, TaskView } from "@/server/contract/task-view";

type Resumed = Pick<TaskView, "openInterrupts" | "agent">;

/** Where a resume leads, as a sentence before the click. */
export function resumeEffect({ openInterrupts, agent }: Resumed, { pausedFromState, holders }: SuspensionView): string {
  const first = holders.length > 1 ? `All ${holders.length} holders are released. ` : "";
  if (pausedFromState === "submitted") return `${first}It goes back to Submitted, in line for ${agent}.`;
  if (pausedFromState === "input_required" && openInterrupts > 0)
    return `${first}It goes back to Needs input: ${plural(openInterrupts, "answer")} wanted. ${ofInput(openInterrupts)}`;
  return `${first}It goes back to Working once a worker takes it.`;
}

/** Words that name no question need exactly one. */
function ofInput(questions: number): string {
  return questions === 1
    ? "An input is taken as the answer, and it goes on."
    : "An input is refused, since it does not say which one it answers.";
}
