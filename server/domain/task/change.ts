import type { Actor } from "../actor";
import type { Json } from "../json";
import type { Act } from "../receipt/act";
import type { Refusal } from "../refusal";
import type { Meters, UsageDelta } from "../usage/usage";
import type { EventType } from "./event";
import type { ExecutedCall, QuestionAddress, QuestionText, ToolCall, WakeRule } from "./interrupt";
import type {
  Control,
  Holder,
  PauseMode,
  PendingCancel,
  Progress,
  ResumeCause,
  RunningStep,
  SpanIds,
  StopProof,
  Task,
} from "./task";
import type { FiredCondition, NewConditions, SetBy } from "./wake-condition";

export interface NewEvent {
  readonly type: EventType;
  readonly actor: Actor;
  readonly data: Json;
  /** Set on the record of a step; journaled steps are found by it. */
  readonly stepKey?: string;
}

export type MessageRole = "user" | "agent" | "system";
export interface NewMessage {
  readonly role: MessageRole;
  readonly actor: Actor;
  /** A2A-like parts; text parts are `{ text }`. */
  readonly parts: Json;
  /** `resume` marks operator input given at a resume; run functions get these as notes. */
  readonly origin: "input" | "resume" | "answer" | "agent" | "system";
  /** The sender's own id of it. */
  readonly messageId?: string;
  /** What came with it beside its parts. */
  readonly details?: Json;
}

export interface NewArtifact {
  readonly artifactId: string;
  readonly name: string;
  readonly mimeType: string;
  readonly text: string;
  /** Continues the version before. */
  readonly appends: boolean;
  /** Nothing follows. */
  readonly isLast: boolean;
  readonly sizeBytes: number;
  readonly sha256: string;
}

/** What a mark stands for, sealed. */
export interface SealedSecret {
  readonly mark: string;
  readonly sealed: Uint8Array;
}

/** The agent's live state as JSON text (passed through, not parsed again). */
export interface NewLiveState {
  /** Secrets that were taken out of it. */
  readonly sealed?: readonly SealedSecret[];
  readonly text: string;
  readonly sizeBytes: number;
  readonly sha256: string;
}

export const CHECKPOINT_KINDS = [
  "periodic",
  "pause",
  "interrupt",
  "turn_end",
  "manual",
  "rollback",
  "restart",
  "fork",
  "import",
  "final",
] as const;
export type CheckpointKind = (typeof CHECKPOINT_KINDS)[number];

/** A version of the live state; the data is the state in this change, else the stored one. */
export interface NewCheckpoint {
  readonly id: string;
  readonly kind: CheckpointKind;
  readonly label: string;
  readonly flagged: boolean;
  readonly createdBy: Actor;
}

/** What a roll back takes out of the record; the log keeps it. Versions are the task's. */
export interface Unrecording {
  /** What later versions recorded is not recorded any more. */
  readonly afterVersion: number;
  /** Answers and inputs of parks that were given since stay. */
  readonly keepsAnswers: boolean;
}

/** A version that was kept elsewhere, under the number it has there. */
export interface ImportedCheckpoint extends NewCheckpoint, NewLiveState {
  readonly version: number;
}

export interface OpenSuspension {
  readonly handle: string;
  readonly initiator: "client" | "agent" | "policy";
  readonly actor: Actor;
  readonly reason: string | null;
  readonly mode: PauseMode | null;
  readonly summary: string | null;
  readonly stopProof: StopProof;
  /** Name of the step that this change ends or finds running; null takes the one recorded last. */
  readonly stoppedAtStep: string | null;
  /** ISO 8601 instant at which the pause was asked for; the boundary time is counted from it. */
  readonly askedAt: string | null;
  readonly metadata?: Json | undefined;
}

/** Opens a suspension again, under a handle of its own, with what may still wake it and the input it was resumed with. */
export interface ReopenSuspension {
  readonly handle: string;
  /** Handle of the one that was resumed. */
  readonly from: string;
  readonly launchFailure: string;
}

export interface CloseSuspension {
  readonly handle: string;
  readonly cause: ResumeCause | "canceled" | "failed";
  readonly actor: Actor;
  /** Marks stand in the place of its secrets. */
  readonly input: Json;
  /** Of what was given, as canonical JSON; left out where that is the input as it stands here. */
  readonly inputHash?: string | null | undefined;
  /** The input is the one that the suspension kept, in the place of `input`. */
  readonly takesPendingInput: boolean;
  readonly hadInput: boolean;
  readonly continueTranscript: boolean;
  /** What the agent gets instead of the conversation, when it does not get that. */
  readonly digest: string | null;
  /** The condition that came true with this change, if one did. All others are over with the suspension. */
  readonly firedNo?: number;
  readonly metadata?: Json | undefined;
}

/** Something was heard of an attempt that was fenced: its stop is known now. */
export interface LateReport {
  /** Of the suspension that it was fenced for. */
  readonly handle: string;
  readonly proof: "acknowledged" | "process_ended";
}

/** Conditions of one who lets go, or whose condition came true, while the suspension goes on. */
export interface SettledConditions {
  readonly handle: string;
  readonly setBy: SetBy;
  /** The one of them that came true. */
  readonly fired: FiredCondition | null;
  /** Only this one is over; left out: all that were set by the same one. */
  readonly onlyNo?: number;
}

export interface NewHolder extends Holder {
  readonly handle: string;
}

/** A question as its run asks it. Of what is left out there is none. */
export interface NewInterrupt extends Omit<QuestionText, "call">, Pick<QuestionAddress, "key"> {
  readonly id: string;
  readonly nodePath?: string;
  readonly runId?: string;
  /** `together` when left out. */
  readonly wake?: WakeRule;
  readonly call?: ToolCall | null;
  /** From its opening on, milliseconds. */
  readonly expiresInMs?: number | null;
  readonly escalatesInMs?: number | null;
  /** What is answered when it expires; null for nothing but that it expired. */
  readonly defaultAnswer?: Json;
}

export interface InterruptAnswer {
  readonly id: string;
  /** Null for one that is sealed. */
  readonly answer: Json;
  readonly actor: Actor;
  /** What was given for a sign-in. */
  readonly sealed?: Uint8Array;
  /** sha256 of the call that was consented to, as canonical JSON. */
  readonly approvedSha256?: string | null;
  /** Nobody answered in time. */
  readonly expired?: true;
  /** Somebody said that nobody is going to answer. */
  readonly declined?: true;
  /** Number of the task's newest attempt then; left out where more than an answer was given. */
  readonly attemptNo?: number;
}

/** Everything one decision writes, in one statement. */
export interface Change {
  /** The whole of control after the move; left out when nothing moves (a plain step). */
  readonly control?: Control;
  /** `renew` from now for LEASE_MS, `end` it, or leave it. */
  readonly lease?: "renew" | "end";
  readonly queue?: "now" | "none";
  /** Milliseconds from now at which a cancel becomes due; null withdraws it. */
  readonly cancelInMs?: number | null;
  readonly events: readonly NewEvent[];
  readonly messages?: readonly NewMessage[];
  readonly artifacts?: readonly NewArtifact[];
  readonly liveState?: NewLiveState;
  /** Secrets that were taken out of what this records beside the state. */
  readonly sealed?: readonly SealedSecret[];
  readonly checkpoint?: NewCheckpoint;
  /** The live state, and with it the checkpoint of this change, is that of an older version. */
  readonly restore?: { readonly version: number };
  readonly unrecord?: Unrecording;
  readonly imported?: ImportedCheckpoint;
  /** Numbers of versions that are deleted; what is flagged by then stays, unless it is deleted by name. */
  readonly forget?: { readonly versions: readonly number[]; readonly sparesFlagged: boolean };
  readonly flag?: { readonly version: number; readonly flagged: boolean };
  /** Handle of the open suspension: the task is held with the checkpoint of this change from now on. */
  readonly heldWithCheckpoint?: string;
  readonly open?: OpenSuspension;
  readonly reopen?: ReopenSuspension;
  readonly reported?: LateReport;
  readonly close?: CloseSuspension;
  readonly holders?: readonly NewHolder[];
  /** With the first holder: how soon somebody should look at it, milliseconds; left out: as its scope says. */
  readonly reviewMs?: number;
  /** Those who let go. */
  readonly released?: readonly NewHolder[];
  /** What wakes the task from now on: of a suspension that is opened here, or of the standing one. */
  readonly conditions?: readonly NewConditions[];
  readonly settled?: SettledConditions;
  /** The stops that take the task in now do so no more. */
  readonly exempts?: { readonly actor: Actor; readonly reason: string | null };
  /** The standing suspension is held for longer than it should be without a look. */
  readonly overdue?: { readonly handle: string };
  readonly interrupts?: readonly NewInterrupt[];
  readonly answers?: readonly InterruptAnswer[];
  /** Ids of open questions that nobody needs an answer to any more. */
  readonly dropInterrupts?: readonly string[];
  /** Ids of answered ones that are open again. */
  readonly reopened?: readonly string[];
  readonly escalated?: readonly string[];
  readonly executed?: readonly ExecutedCall[];
  /** Open questions die with the task. */
  readonly supersedeInterrupts?: boolean;
  /** Living children get this cancel, due at once; each of them takes its own children along when it ends. */
  readonly cancelChildren?: PendingCancel;
  readonly running?: readonly RunningStep[];
  readonly progress?: Progress;
  readonly stepsDone?: number;
  /** All that it has from now on. */
  readonly labels?: readonly string[];
  readonly usage?: UsageDelta;
  /** The totals of all meters. */
  readonly meters?: Meters;
  /** Budgets that do not stop it from now on, besides those that did not. */
  readonly exempt?: readonly string[];
  /** Set by a worker's commit: its number in the attempt. */
  readonly commitNo?: number;
  /** The span that tells of this move, kept with the suspension and checkpoint it makes. */
  readonly trace?: SpanIds;
  /** This move is an act by itself, no command stands behind it: an agent parks, a timer wakes, a sweep fences. */
  readonly act?: Act;
}

/** What the statement itself rechecks, since the version does not protect against time. */
export interface Guard {
  readonly lease?: "live" | "expired";
  readonly cancelDue?: boolean;
  /** Whether a stop takes the task in by now. */
  readonly stop?: "absent" | "present";
  /** Id of a budget that has nothing left still, and is not refilled before this is written. */
  readonly exhausted?: string;
  /** Id of a budget that is not used up again. */
  readonly refilled?: string;
}

export type Decision<A> =
  | { readonly kind: "moved"; readonly change: Change; readonly guard?: Guard; readonly answer: A }
  | { readonly kind: "unchanged"; readonly answer: A }
  /** `retried`: the verb looks again by itself, so this is not its last word and leaves no receipt. */
  | { readonly kind: "refused"; readonly refusal: Refusal; readonly retried?: boolean };

export type Decide<A> = (task: Task, at: Date) => Decision<A>;
