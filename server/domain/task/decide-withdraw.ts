import type { Actor } from "../actor";
import type { Decision } from "./change";
import { controlOf } from "./control";
import { stopped } from "./decide-resume";
import { refuse } from "./refuse";
import type { Task } from "./task";

/** Takes a pause back before its boundary; afterwards the task is paused and has to be resumed. */
export function decideWithdraw(task: Task, order: { readonly handle: string; readonly actor: Actor }): Decision<null> {
  const known = task.pending?.handle ?? task.suspension;
  if (known && known !== order.handle) {
    return refuse(task, {
      code: "HANDLE_MISMATCH",
      message: "Another pause took the place of this one. Nothing was changed.",
    });
  }
  if (task.cancel)
    return refuse(task, {
      code: "TASK_NOT_PAUSING",
      message: "It is being canceled. Undo that first. Nothing was changed.",
    });
  if (!task.pending)
    return refuse(task, { code: "TASK_NOT_PAUSING", message: "No pause is under way any more. Nothing was changed." });
  if (task.stop) return stopped(task, task.stop);
  return {
    kind: "moved",
    guard: { stop: "absent" },
    change: {
      control: { ...controlOf(task), pending: null },
      events: [{ type: "task.pause_withdrawn", actor: order.actor, data: { handle: order.handle } }],
    },
    answer: null,
  };
}
