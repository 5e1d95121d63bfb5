import type { Actor } from "../actor";
import type { CancelMode, PauseMode } from "../task/task";

/**
 * What is done to each task of an operation. `release` takes back what a stop holds. The undoing ones only touch what the
 * undone operation still holds, a refill what a budget does.
 */
export const OPERATION_VERBS = [
  "pause",
  "resume",
  "cancel",
  "label",
  "fork",
  "release",
  "undo_pause",
  "undo_cancel",
  "refill",
] as const;
export type OperationVerb = (typeof OPERATION_VERBS)[number];

/**
 * What became of one target. `asked`: under way, its worker still has to stop or the time to undo runs. `already`: it was
 * so before. `skipped`: there was nothing to do any more. `refused`: the task's rules stand against it. `failed`: it
 * could not be tried to the end, and may be tried again. `gone`: there is no such task.
 */
export const TARGET_OUTCOMES = ["asked", "done", "already", "skipped", "refused", "failed", "gone"] as const;
export type TargetOutcome = (typeof TARGET_OUTCOMES)[number];

export const OPERATION_STATES = ["running", "stopping", "stopped", "finished"] as const;
export type OperationState = (typeof OPERATION_STATES)[number];

export interface OperationParams {
  readonly mode?: PauseMode;
  readonly cancelMode?: CancelMode;
  /** Milliseconds in which each cancel can be undone. */
  readonly undoMs?: number;
  /** It is by this budget, or takes back what that holds. */
  readonly budgetId?: string;
  /** Of a pause that is no operator's own: as what it holds each task. */
  readonly holder?: "panic";
  /** Of a label: those that each task is given, and that are taken from it. */
  readonly add?: readonly string[];
  readonly remove?: readonly string[];
  /** Of a fork: the task that it comes of is paused. */
  readonly pauseOriginal?: boolean;
  /** Of a release: the stop goes on to stand, and no longer over these tasks. */
  readonly exempt?: true;
}

/** What an operation does, without the tasks it does it to. */
export interface OperationOrder {
  readonly id: string;
  readonly verb: OperationVerb;
  readonly actor: Actor;
  readonly reason: string | null;
  readonly params: OperationParams;
  /** Whose operation it takes back, whoever does; left out where it takes none back. */
  readonly undoneActor?: Actor | null;
  /** The stop that it carries out or lets go of. */
  readonly holdId?: string | null;
}

/** Tasks of one operation at most. */
export const MAX_TARGETS = 100_000;
/** Decided in one statement, which ends within some 20 ms. */
export const SLICE = 200;
/** Slices of one operation under way at once: while the database writes some, or waits for the disk, another is decided. */
export const SLICES_AT_ONCE = 4;
/** Targets that have their turn together: then the operation says what became of them, and may be stopped. */
export const TURN = 5 * SLICE;
/** Turns that the background gives an operation on end, which take a second or two. */
export const TURNS_ON_END = 10;
/** How long an operation can be taken back as a whole. */
export const UNDO_OPERATION_MS = 24 * 3_600_000;
/** Tasks a second that a resume lets go on, unless it says otherwise: workers take them up one after the other. */
export const RESUMES_PER_SECOND = 10;

/** Tasks that a fork begins in a second: each is work for somebody. */
export const FORKS_PER_SECOND = 20;

/** Passing either is too far off to go on with. */
const MAY_BE_OFF = { share: 0.05, tasks: 10 };

/** Whether so many tasks changed since they were counted that the person should look again. */
export function isCountOff(expected: number, found: number): boolean {
  const off = Math.abs(found - expected);
  return off > MAY_BE_OFF.tasks || off > expected * MAY_BE_OFF.share;
}

/** Names what an operation did to one target, so that a rerun after a crash finds it done. */
export function targetRequestId(operationId: string, no: number): string {
  return `operation:${operationId}:${no}`;
}
