import type { Actor } from "../actor";
import type { Decision } from "../task/change";
import { controlOf } from "../task/control";
import { refuse } from "../task/refuse";
import { isTerminal } from "../task/state";
import type { Task } from "../task/task";

/** Takes one task out of the stops that take it in. What holds it stays until somebody resumes it; what waits may start. */
export function decideExempt(
  task: Task,
  { actor, reason }: { readonly actor: Actor; readonly reason: string },
): Decision<null> {
  const { stop } = task;
  if (!stop || isTerminal(task.state))
    return refuse(task, { code: "TASK_NOT_STOPPED", message: "No stop takes it in. Nothing was changed." });
  const events = [{ type: "task.exempted", actor, data: { holdId: stop.holdId, reason } }] as const;
  return { kind: "moved", change: { control: controlOf(task), events, exempts: { actor, reason } }, answer: null };
}
