import type { Decision } from "../../domain/task/change";
import { refuse } from "../../domain/task/refuse";
import type { Task } from "../../domain/task/task";
import type { WakeCondition } from "../../domain/task/wake-condition";
import type { Ports, TaskRef } from "../../ports";
import type { AfterTaskFault } from "../../ports/wait-store";

const WORDS: Readonly<Record<AfterTaskFault, string>> = {
  missing: "There is no such task to wait for.",
  itself: "A task cannot wait for its own end.",
  circle: "That task waits for this one: neither would ever go on.",
};

/** Says what is wrong with the task to wait for, null when nothing is. */
export async function afterTaskProblem(
  ports: Ports,
  ref: TaskRef,
  conditions: readonly WakeCondition[],
): Promise<string | null> {
  const waitsFor = conditions.find((condition) => condition.kind === "task");
  const fault = waitsFor ? await ports.waits.findAfterTaskFault(ref, waitsFor.taskId) : null;
  return fault && WORDS[fault];
}

/** What would have been done, unless it waits for what cannot be waited for. `place` is a JSON pointer to that. */
export function unlessProblem<A>(
  decision: Decision<A>,
  task: Task,
  problem: { readonly place: string; readonly text: string | null },
): Decision<A> {
  if (decision.kind !== "moved" || !problem.text) return decision;
  return refuse(task, {
    code: "CONDITION_NOT_VALID",
    message: `${problem.text} Nothing was changed.`,
    fields: { [problem.place]: problem.text },
  });
}
