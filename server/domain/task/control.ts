import { canTransition, InvalidTransition, type TaskState } from "./state";
import type { Control, Task } from "./task";

/** The control part of a task as it stands, to be changed by spreading. */
export function controlOf(task: Task): Control {
  return {
    state: task.state,
    pending: task.pending,
    pausedFromState: task.pausedFromState,
    suspension: task.suspension,
    cancel: task.cancel,
    attempt: task.attempt,
    lastAttempt: task.lastAttempt,
    attemptNo: task.attemptNo,
    workerId: task.workerId,
    lostLeases: task.lostLeases,
    openInterrupts: task.openInterrupts,
    endedReason: task.endedReason,
    listensSince: task.listensSince,
  };
}

/** Control in the state `to`. A move the table lacks is a bug of the caller and throws. */
export function moveTo(control: Control, to: TaskState): Control {
  if (!canTransition(control.state, to)) throw new InvalidTransition(control.state, to);
  return { ...control, state: to };
}

/** Control without an attempt; its token stays known, so that its last commit can be asked for again. */
export function endAttempt(control: Control): Control {
  return control.attempt ? { ...control, attempt: null, lastAttempt: control.attempt, workerId: null } : control;
}
