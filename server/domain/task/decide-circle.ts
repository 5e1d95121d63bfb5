import type { Actor } from "../actor";
import type { Decision } from "./change";
import { dropCondition } from "./drop-condition";
import { isHeld } from "./state";
import type { Task } from "./task";

const WATCHER: Actor = { kind: "system", id: "wait-circle" };
const WHY = "It waits for a task that waits for it: neither would ever go on.";

/**
 * Opens a circle of tasks that wait for each other's end, which closed before anybody could see it: this condition is no
 * longer waited for. A task that parked for nothing else fails; one that people hold stays with them.
 */
export function decideCircle(task: Task, { no }: { readonly no: number }): Decision<null> {
  const { open } = task;
  const condition = open?.conditions.find((standing) => standing.no === no);
  if (!open || condition?.kind !== "task" || !isHeld(task.state) || task.cancel)
    return { kind: "unchanged", answer: null };
  return dropCondition(task, open, { condition, actor: WATCHER, reason: WHY, code: "WAIT_IN_CIRCLE" });
}
