import type { Actor } from "../actor";
import type { Decision } from "./change";
import { controlOf } from "./control";
import { TIMER_ACTOR } from "./decide-wake";
import { endChange } from "./end";
import { refuse, statesLeadingTo } from "./refuse";
import { canBeCancelled } from "./state";
import type { Task } from "./task";

export interface CancelOrder {
  readonly actor: Actor;
  readonly reason: string | null;
  /** Revision the caller looked at; null when it does not matter. */
  readonly controlRevision: number | null;
  /** Milliseconds in which it can be undone; 0 cancels at once. */
  readonly undoMs: number;
}

/** `canceled`: over. `canceling`: it can be undone until the clock says so. */
export type CancelAnswer = "canceled" | "canceling";

/** Cancels for good, or opens the window in which nothing starts and the cancel can be undone. */
export function decideCancel(task: Task, order: CancelOrder): Decision<CancelAnswer> {
  if (task.state === "canceled") return { kind: "unchanged", answer: "canceled" };
  if (!canBeCancelled(task.state)) {
    return refuse(task, {
      code: "TASK_NOT_CANCELABLE",
      message: `It is already ${task.state}. Nothing was canceled.`,
      allowedFrom: statesLeadingTo("canceled"),
    });
  }
  if (order.controlRevision !== null && order.controlRevision !== task.controlRevision) {
    return refuse(task, {
      code: "REVISION_MISMATCH",
      message: "Somebody changed this task since you looked. Nothing was canceled; look again.",
    });
  }
  const { actor, reason, undoMs } = order;
  if (undoMs === 0)
    return { kind: "moved", change: endChange(task, { to: "canceled", actor, reason }), answer: "canceled" };
  if (task.cancel) return { kind: "unchanged", answer: "canceling" };
  return {
    kind: "moved",
    change: {
      control: { ...controlOf(task), cancel: { actor, reason } },
      cancelInMs: undoMs,
      events: [{ type: "task.cancel_requested", actor, data: { reason, undoMs } }],
    },
    answer: "canceling",
  };
}

/** Restores what stood before the cancel, a pending pause included. */
export function decideUndoCancel(task: Task, order: { readonly actor: Actor }): Decision<null> {
  if (task.state === "canceled")
    return refuse(task, { code: "TASK_NOT_CANCELING", message: "The time to undo is over: it is canceled." });
  if (!task.cancel)
    return refuse(task, { code: "TASK_NOT_CANCELING", message: "No cancel is under way. Nothing was changed." });
  return {
    kind: "moved",
    change: {
      control: { ...controlOf(task), cancel: null },
      cancelInMs: null,
      events: [{ type: "task.cancel_undone", actor: order.actor, data: {} }],
    },
    answer: null,
  };
}

/** Carries a cancel out whose time to undo is over; the statement rechecks the clock. */
export function decideCancelDue(task: Task): Decision<null> {
  if (!task.cancel || !canBeCancelled(task.state)) return { kind: "unchanged", answer: null };
  const { actor, reason } = task.cancel;
  return {
    kind: "moved",
    change: {
      ...endChange(task, { to: "canceled", actor, reason }),
      act: { actor: TIMER_ACTOR, verb: "cancel_due", reason },
    },
    guard: { cancelDue: true },
    answer: null,
  };
}
