import type { Refusal } from "../refusal";
import type { Decision } from "./change";
import { NEXT_STATES, TASK_STATES, type TaskState } from "./state";
import type { Task } from "./task";

/** A refusal that names the task and where it stands. */
export function refuse<A>(
  task: Pick<Task, "id" | "state">,
  why: Pick<Refusal, "code" | "message" | "allowedFrom" | "fields">,
): Extract<Decision<A>, { kind: "refused" }> {
  return { kind: "refused", refusal: { ...why, taskId: task.id, state: task.state } };
}

/** The states that lead to `to`. */
export function statesLeadingTo(to: TaskState): readonly TaskState[] {
  return TASK_STATES.filter((from) => NEXT_STATES[from].includes(to));
}
