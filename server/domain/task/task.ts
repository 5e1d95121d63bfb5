import type { Actor } from "../actor";
import type { StandingStop } from "../hold/scope-hold";
import type { Json } from "../json";
import type { Meters } from "../usage/usage";
import type { TaskState } from "./state";
import type { FiredCondition, StandingCondition, WakeCondition } from "./wake-condition";

export const PAUSE_MODES = ["finish_step", "interrupt_immediate", "wait_for_completion"] as const;
export type PauseMode = (typeof PAUSE_MODES)[number];

export const STOP_PROOFS = ["acknowledged", "process_ended", "fenced", "never_started"] as const;
export type StopProof = (typeof STOP_PROOFS)[number];

export const RESUME_CAUSES = ["explicit_resume", "timeout", "condition_fired", "external_event"] as const;
export type ResumeCause = (typeof RESUME_CAUSES)[number];

export const HOLDER_KINDS = ["operator", "client", "budget", "panic", "recovery"] as const;
export type HolderKind = (typeof HOLDER_KINDS)[number];

/** `clean_up` gives the holder one step, after the time to undo, to put right what it did outside. */
export const CANCEL_MODES = ["now", "clean_up"] as const;
export type CancelMode = (typeof CANCEL_MODES)[number];

/** Somebody who holds a task. One actor holds once with each kind. */
export interface Holder {
  readonly kind: HolderKind;
  readonly actor: Actor;
  readonly reason: string | null;
}

/** The open suspension, as far as decisions need it. Holders in the order in which they came. */
export interface HeldFacts {
  readonly handle: string;
  readonly initiator: "client" | "agent" | "policy";
  readonly actor: Actor;
  readonly reason: string | null;
  /** What may still wake it. */
  readonly conditions: readonly StandingCondition[];
  /** What came true while others held it, the first one first. */
  readonly fired: readonly FiredCondition[];
  /** How many conditions it ever had. */
  readonly conditionCount: number;
  /** It keeps the input of a resume that could not be carried out. */
  readonly hasPendingInput: boolean;
  readonly holders: readonly Holder[];
  /** It goes on from this version; null where none was kept. */
  readonly checkpointVersion: number | null;
  readonly pausedAt: Date;
  /** Until then somebody should look at it; null while nobody holds it. */
  readonly reviewBy: Date | null;
  /** When that time had passed. */
  readonly overdueAt: Date | null;
  /** Null when nobody traced it. */
  readonly trace: SpanIds | null;
}

/** Names a span of telemetry (hexadecimal, W3C), and the span of the attempt it belongs to, in the same trace. */
export interface SpanIds {
  readonly traceId: string;
  readonly spanId: string;
  readonly workSpanId: string | null;
}

/** A pause that was asked for and is not yet true. */
export interface PendingPause {
  readonly mode: PauseMode;
  readonly handle: string;
  readonly reason: string | null;
  readonly actor: Actor;
  /** All who want it held, the first one first; they become the suspension's holders. */
  readonly holders: readonly Holder[];
  /** Set by the first of them; they count from the boundary on. */
  readonly conditions: readonly WakeCondition[];
  /** ISO 8601, database clock. */
  readonly since: string;
  /** What came along with the first of them. */
  readonly metadata?: Json | undefined;
  /** How soon the first of them wants somebody to look at it, milliseconds; left out: as its scope says. */
  readonly reviewMs?: number | undefined;
  /** When an interrupt took over from a milder mode: its grace runs from then. ISO 8601, database clock. */
  readonly sharpenedAt?: string;
}

/** A cancel that is under way: until `cancelDueAt` it can be undone, or its clean-up may take so long. */
export interface PendingCancel {
  readonly actor: Actor;
  readonly reason: string | null;
  readonly mode: CancelMode;
  /** The holder cleans up: there is no way back. */
  readonly cleaningUp?: true;
  /** A commit of the holder was answered since: it knows. */
  readonly told?: true;
  /** The one step in which it cleans up has begun. */
  readonly begun?: true;
  /** The task whose cancel takes this one along. */
  readonly parentTaskId?: string;
}

/** A step that a worker said is running now. */
export interface RunningStep {
  readonly key: string;
  readonly name: string;
  readonly tool: string | null;
  /** What its tool is called with, in short, for people. */
  readonly calledWith?: string;
  /** A step that must not run twice finishes even when interrupted. */
  readonly repeatable: boolean;
  /** Interrupted, it keeps what it did and does not run again: a turn of a coding agent, or a call in one. */
  readonly endsEarly?: boolean | undefined;
  /** ISO 8601, as the worker's clock had it; for people, never for decisions. */
  readonly startedAt: string;
}

export interface Progress {
  readonly done: number;
  readonly total: number | null;
  readonly current: string | null;
}

/** What may happen to a task next. Written as a whole, so no field is left over from before a move. */
export interface Control {
  readonly state: TaskState;
  readonly pending: PendingPause | null;
  readonly pausedFromState: TaskState | null;
  /** Handle of the open suspension. */
  readonly suspension: string | null;
  readonly cancel: PendingCancel | null;
  /** Token of the attempt that holds the task. */
  readonly attempt: string | null;
  /** Token of the attempt before: its last commit may be asked for again. */
  readonly lastAttempt: string | null;
  readonly attemptNo: number;
  readonly workerId: string | null;
  /** Leases lost in a row without a commit. */
  readonly lostLeases: number;
  readonly openInterrupts: number;
  readonly endedReason: string | null;
  /**
   * Events that came after this instant may wake its next park: when it was first taken up after its last park, or at
   * all. ISO 8601, database clock; null while it was not.
   */
  readonly listensSince: string | null;
}

export interface Task extends Control {
  readonly id: string;
  readonly tenantId: string;
  readonly agentId: string;
  readonly agentName: string;
  /** Modes the agent honours; empty means it cannot be paused. */
  readonly pauseModes: readonly PauseMode[];
  readonly canPark: boolean;
  readonly canCleanUp: boolean;
  readonly scope: string;
  readonly title: string;
  readonly labels: readonly string[];
  readonly version: number;
  readonly controlRevision: number;
  readonly eventSeq: number;
  readonly messageSeq: number;
  readonly checkpointSeq: number;
  /** Number of the newest commit of the current (or last) attempt. */
  readonly commitNo: number;
  readonly claimedAt: Date | null;
  readonly leaseUntil: Date | null;
  readonly queuedAt: Date | null;
  readonly cancelDueAt: Date | null;
  readonly running: readonly RunningStep[];
  readonly progress: Progress | null;
  readonly stepsDone: number;
  /** Budgets that count what it uses, by id; those of them that do not stop it. */
  readonly budgets: readonly string[];
  readonly exemptFrom: readonly string[];
  readonly meters: Meters;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly stateSince: Date;
  /** Facts of the open suspension; null exactly when `suspension` is. */
  readonly open: HeldFacts | null;
  /** The oldest stop that takes it in, as of when the row was read. */
  readonly stop: StandingStop | null;
}

/** Leases, sweeps and graces of the engine, in milliseconds. Source: architecture sections 4 and 5. */
export const LEASE_MS = 15_000;
export const SWEEP_MS = 1_000;
export const INTERRUPT_GRACE_MS = 10_000;
export const MAX_LOST_LEASES = 3;
export const CLEAN_UP_MS = 5 * 60_000;
/** Labels of one task at most. */
export const MAX_LABELS = 20;
