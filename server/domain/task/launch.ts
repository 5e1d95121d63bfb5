import { type Actor, formatActor } from "../actor";
import type { Change, Decision, NewEvent } from "./change";
import { controlOf, endAttempt, moveTo } from "./control";
import { endChange } from "./end";
import type { TaskState } from "./state";
import type { Control, Holder, PendingPause, Task } from "./task";
import { factsOfConditions, type NewConditions } from "./wake-condition";

/** The newest resume of a task, while no turn has ended since: it can be taken back. */
export interface Rollback {
  /** Of the suspension that it ended. */
  readonly handle: string;
  readonly state: Extract<TaskState, "paused_by_client" | "paused_by_agent">;
  readonly pausedFromState: TaskState;
  readonly holders: readonly Holder[];
}

export interface FailedLaunch {
  readonly rollback: Rollback;
  /** For the suspension that takes the place of the one before, unless a pause that is under way brings its own. */
  readonly handle: string;
  readonly actor: Actor;
  /** A sentence for people. */
  readonly reason: string;
}

/**
 * Takes a resume back that could not be carried out: the task is paused as it was, by the same people, with what may
 * still wake it and with the input for the next resume. Who asked for a pause meanwhile joins them; what ends that pause by
 * itself counts where nobody else held the task first.
 */
export function takeBackResume(task: Task, { rollback, actor, reason, ...launch }: FailedLaunch): Change {
  const { pending } = task;
  const handle = pending?.handle ?? launch.handle;
  const state = pending ? "paused_by_client" : rollback.state;
  const control: Control = {
    ...endAttempt(moveTo(controlOf(task), state)),
    pending: null,
    suspension: handle,
    pausedFromState: rollback.pausedFromState,
    lostLeases: 0,
  };
  const holders = everyone(rollback.holders, pending?.holders ?? []);
  const conditions = pending && nameOf(holders[0]) === nameOf(pending.holders[0]) ? pending.conditions : [];
  const failed: NewEvent = {
    type: "task.launch_failed",
    actor,
    data: {
      from: task.state,
      to: state,
      handle,
      previousHandle: rollback.handle,
      pausedFrom: rollback.pausedFromState,
      reason,
      ...factsOfConditions(conditions),
    },
  };
  return {
    control,
    lease: "end",
    queue: "none",
    running: [],
    events: [failed],
    reopen: { handle, from: rollback.handle, launchFailure: reason },
    holders: holders.map((holder) => ({ ...holder, handle })),
    ...(pending && conditions.length > 0 ? { conditions: [setByHolder(handle, pending)] } : {}),
  };
}

function setByHolder(handle: string, { conditions, since }: PendingPause): NewConditions {
  return { handle, setBy: "holder", firstNo: 1, conditions, listensSince: since };
}

function everyone(before: readonly Holder[], come: readonly Holder[]): readonly Holder[] {
  const known = new Set(before.map(nameOf));
  return [...before, ...come.filter((holder) => !known.has(nameOf(holder)))];
}

function nameOf(holder: Holder | undefined): string | null {
  return holder ? `${holder.kind} ${formatActor(holder.actor)}` : null;
}

/** Why an attempt cannot start from what is stored. */
export interface WorkFault {
  readonly code:
    | "RESUME_INPUT_MISMATCH"
    | "MESSAGE_MISMATCH"
    | "ANSWER_MISMATCH"
    | "TIMEOUT_INPUT_NOT_VALID"
    | "STATE_NOT_LOADABLE";
  /** A sentence for people. */
  readonly message: string;
}

export interface UnfitWork {
  readonly attempt: string;
  readonly fault: WorkFault;
  /** Null when there is no resume to take back. */
  readonly rollback: Rollback | null;
  readonly handle: string;
}

export const LOADER_ACTOR: Actor = { kind: "system", id: "loader" };

/**
 * An attempt that was given out and cannot start. What cannot be loaded leads back to the pause it was resumed from; input
 * that is not what somebody gave stops the task for good.
 */
export function decideUnfit(task: Task, { attempt, fault, rollback, handle }: UnfitWork): Decision<null> {
  if (task.attempt !== attempt) return { kind: "unchanged", answer: null };
  const { code, message } = fault;
  const act = { actor: LOADER_ACTOR, verb: "stop", reason: message };
  if (rollback && code === "STATE_NOT_LOADABLE") {
    const change = takeBackResume(task, { rollback, handle, actor: LOADER_ACTOR, reason: message });
    return { kind: "moved", change: { ...change, act }, answer: null };
  }
  const reason = `${code}: ${message}`;
  const change = endChange(task, { to: "failed", actor: LOADER_ACTOR, reason, data: { code } });
  return { kind: "moved", change: { ...change, act }, answer: null };
}
