import type { Actor } from "../actor";
import type { Decision } from "./change";
import { carryOutCancel, cutShort } from "./clean-up";
import { controlOf } from "./control";
import { refuse, statesLeadingTo } from "./refuse";
import { canBeCancelled } from "./state";
import { type CancelMode, CLEAN_UP_MS, type PendingCancel, type Task } from "./task";
import { TIMER_ACTOR } from "./wake-change";

export interface CancelOrder {
  readonly actor: Actor;
  readonly reason: string | null;
  /** Revision the caller looked at; null when it does not matter. */
  readonly controlRevision: number | null;
  readonly mode: CancelMode;
  /** Milliseconds in which it can be undone; 0 cancels at once. */
  readonly undoMs: number;
  /** A client means to cancel what an operator holds. */
  readonly force?: boolean;
}

/** `canceled`: over. `canceling`: it can be undone until the clock says so. `cleaning_up`: it ends when its holder has cleaned up. */
export type CancelAnswer = "canceled" | "canceling" | "cleaning_up";

/**
 * Cancels for good, or opens the window in which nothing starts and the cancel can be undone. Only a cancel `now` without
 * time to undo goes over one that is under way.
 */
export function decideCancel(task: Task, order: CancelOrder): Decision<CancelAnswer> {
  if (task.state === "canceled") return { kind: "unchanged", answer: "canceled" };
  if (!canBeCancelled(task.state)) {
    return refuse(task, {
      code: "TASK_NOT_CANCELABLE",
      message: `It is already ${task.state}. Nothing was canceled.`,
      allowedFrom: statesLeadingTo("canceled"),
    });
  }
  if (order.actor.kind === "client" && !order.force && isHeldByOperator(task)) {
    return refuse(task, {
      code: "FORCE_NEEDED",
      message:
        "An operator holds this task. Nothing was canceled; send the cancel with force to cancel it all the same.",
    });
  }
  if (order.controlRevision !== null && order.controlRevision !== task.controlRevision) {
    return refuse(task, {
      code: "REVISION_MISMATCH",
      message: "Somebody changed this task since you looked. Nothing was canceled; look again.",
    });
  }
  const { actor, reason, mode, undoMs } = order;
  const cancel: PendingCancel = { actor, reason, mode };
  if (task.cancel && (undoMs > 0 || mode === "clean_up"))
    return { kind: "unchanged", answer: task.cancel.cleaningUp ? "cleaning_up" : "canceling" };
  if (undoMs === 0) return carriedOut(task, cancel);
  return {
    kind: "moved",
    change: {
      control: { ...controlOf(task), cancel },
      cancelInMs: undoMs,
      events: [{ type: "task.cancel_requested", actor, data: { reason, mode, undoMs } }],
    },
    answer: "canceling",
  };
}

/** Clients that poll give up by themselves after a while; what people hold for review is not theirs to end by accident. */
function isHeldByOperator({ pending, open }: Task): boolean {
  return [...(pending?.holders ?? []), ...(open?.holders ?? [])].some(
    ({ kind }) => kind === "operator" || kind === "panic",
  );
}

function carriedOut(task: Task, cancel: PendingCancel): Extract<Decision<CancelAnswer>, { kind: "moved" }> {
  const change = carryOutCancel(task, cancel);
  return { kind: "moved", change, answer: change.control?.state === "canceled" ? "canceled" : "cleaning_up" };
}

/** Restores what stood before the cancel, a pending pause included. */
export function decideUndoCancel(task: Task, order: { readonly actor: Actor }): Decision<null> {
  if (task.state === "canceled")
    return refuse(task, { code: "TASK_NOT_CANCELING", message: "The time to undo is over: it is canceled." });
  if (!task.cancel)
    return refuse(task, { code: "TASK_NOT_CANCELING", message: "No cancel is under way. Nothing was changed." });
  if (task.cancel.cleaningUp)
    return refuse(task, { code: "TASK_NOT_CANCELING", message: "The time to undo is over: it is cleaning up." });
  if (task.cancel.parentTaskId)
    return refuse(task, { code: "TASK_NOT_CANCELING", message: "Its parent task was canceled, so this one is too." });
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

/** Carries a cancel out whose time to undo, or to clean up, is over; the statement rechecks the clock. */
export function decideCancelDue(task: Task): Decision<null> {
  if (!task.cancel || !canBeCancelled(task.state)) return { kind: "unchanged", answer: null };
  const { cancel } = task;
  const change = cancel.cleaningUp
    ? cutShort(task, { cancel, why: `It took longer than ${CLEAN_UP_MS / 60_000} minutes.` })
    : carryOutCancel(task, cancel);
  const act = { actor: TIMER_ACTOR, verb: "cancel_due", reason: cancel.reason };
  return { kind: "moved", change: { ...change, act }, guard: { cancelDue: true }, answer: null };
}
