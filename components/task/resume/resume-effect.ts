import { plural } from "@/components/ui/format/plural";
import type { SuspensionView, TaskView } from "@/server/contract/task-view";

type Resumed = Pick<TaskView, "openInterrupts" | "agent">;

/** Where a resume leads, as a sentence before the click. */
export function resumeEffect({ openInterrupts, agent }: Resumed, { pausedFromState, holders }: SuspensionView): string {
  const first = holders.length > 1 ? `All ${holders.length} holders are released. ` : "";
  if (pausedFromState === "submitted") return `${first}It goes back to Submitted, in line for ${agent}.`;
  if (pausedFromState === "input_required" && openInterrupts > 0)
    return `${first}It goes back to Needs input: ${plural(openInterrupts, "answer")} wanted.`;
  return `${first}It goes back to Working once a worker takes it.`;
}
