import { stopWords } from "../hold/scope-hold";
import { isHeld, isTerminal } from "./state";
import type { PendingCancel, Task } from "./task";

export interface Availability {
  readonly allowed: boolean;
  /** Why not, in the operator's words. */
  readonly reason?: string;
}

export interface Actions {
  readonly pause: Availability;
  readonly withdraw: Availability;
  readonly interrupt: Availability;
  readonly resume: Availability;
  readonly release: Availability;
  readonly cancel: Availability;
  readonly undoCancel: Availability;
  readonly answer: Availability;
  readonly editState: Availability;
  readonly rollBack: Availability;
  readonly fork: Availability;
  /** Goes on although a stop takes it in. */
  readonly exempt: Availability;
}

const YES: Availability = { allowed: true };
const no = (reason: string): Availability => ({ allowed: false, reason });

/** The words for a state as a label; the console and refusals use the same. */
const ENDED: Partial<Record<Task["state"], string>> = {
  completed: "It is already completed.",
  failed: "It has failed.",
  canceled: "It was canceled.",
  rejected: "It was rejected.",
};

type Facts = Pick<
  Task,
  | "state"
  | "pending"
  | "cancel"
  | "pauseModes"
  | "agentName"
  | "open"
  | "openInterrupts"
  | "attempt"
  | "checkpointSeq"
  | "stop"
>;

/** What can be done now, each with the reason when it cannot. The decisions refuse by the same table. */
export function availableActions(task: Facts): Actions {
  const ended = ENDED[task.state];
  if (isTerminal(task.state)) {
    const over = no(ended ?? "It has ended.");
    return {
      pause: over,
      withdraw: over,
      interrupt: over,
      resume: over,
      release: over,
      cancel: over,
      undoCancel: over,
      answer: over,
      editState: over,
      rollBack: over,
      fork: forkAvailability(task),
      exempt: over,
    };
  }
  if (task.cancel) {
    const undoCancel = undoAvailability(task.cancel);
    const canceling = no(undoCancel.allowed ? "It is being canceled. Undo that first." : "It is being canceled.");
    return {
      pause: canceling,
      withdraw: canceling,
      interrupt: canceling,
      resume: canceling,
      release: canceling,
      cancel: no("It is already being canceled."),
      undoCancel,
      answer: canceling,
      editState: canceling,
      rollBack: canceling,
      fork: forkAvailability(task),
      exempt: canceling,
    };
  }
  return {
    pause: pauseAvailability(task),
    withdraw: withdrawAvailability(task),
    interrupt: interruptAvailability(task),
    resume: resumeAvailability(task),
    release: releaseAvailability(task),
    cancel: YES,
    undoCancel: no("No cancel is under way."),
    answer: task.openInterrupts > 0 ? YES : no("It asks nothing."),
    editState: reworkAvailability(task),
    rollBack: reworkAvailability(task),
    fork: forkAvailability(task),
    exempt: task.stop ? YES : no("No stop takes it in."),
  };
}

function withdrawAvailability({ pending, stop }: Facts): Availability {
  if (!pending) return no("No pause is under way.");
  return stop ? no(stopWords(stop)) : YES;
}

function resumeAvailability({ state, stop }: Facts): Availability {
  if (!isHeld(state)) return no("It is not paused.");
  return stop ? no(stopWords(stop)) : YES;
}

/** The state belongs to whoever runs the task: it is changed only while nobody can. */
function reworkAvailability(task: Facts): Availability {
  if (!isHeld(task.state)) return no(task.pending ? "It is still pausing." : "It is not paused. Pause it first.");
  return task.checkpointSeq > 0 ? YES : no("It has no checkpoint.");
}

function forkAvailability({ checkpointSeq }: Facts): Availability {
  return checkpointSeq > 0 ? YES : no("It has no checkpoint yet.");
}

function undoAvailability(cancel: PendingCancel): Availability {
  if (cancel.cleaningUp) return no("The time to undo is over: it is cleaning up.");
  return cancel.parentTaskId ? no("Its parent task was canceled, so this one is too.") : YES;
}

function pauseAvailability(task: Facts): Availability {
  if (task.state === "auth_required") return no("It waits for a sign-in. Only a stop of its scope holds it.");
  if (task.pauseModes.length === 0)
    return no(`${task.agentName} cannot pause. You can cancel it; work since its last checkpoint is lost.`);
  if (task.pending) return no("A pause is already under way.");
  if (task.state === "paused_by_client") return no("It is already paused.");
  return YES;
}

/** Only what waits for something of its own can be let go of and still wait; any other task would just go on. */
function releaseAvailability({ state, open }: Facts): Availability {
  if (state !== "paused_by_client" || !open) return no("Nobody holds it.");
  if (open.initiator !== "agent") return no("It waits for nothing else. Resume it.");
  return open.holders.some((holder) => holder.kind === "operator") ? YES : no("No operator holds it.");
}

function interruptAvailability(task: Facts): Availability {
  if (!task.pending) return no("No pause is under way.");
  if (task.pending.mode === "interrupt_immediate") return no("It is already being interrupted.");
  if (!task.pauseModes.includes("interrupt_immediate")) return no(`${task.agentName} cannot be interrupted in a step.`);
  return YES;
}
