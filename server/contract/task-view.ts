import type { Actor } from "../domain/actor";
import type { Measure } from "../domain/budget/budget";
import type { ReviewTime } from "../domain/review/review-time";
import type { Cause } from "../domain/task/cause";
import type { CancelMode, HolderKind, PauseMode, Progress, RunningStep, StopProof } from "../domain/task/task";
import type { TimeoutAction } from "../domain/task/wake-condition";
import type { TaskActions } from "./actions";
import type { InterruptView } from "./interrupt-view";
import type { JsonValue } from "./primitives";
import type { TaskClient } from "./task-client";
import type { TaskState } from "./task-state";

export type { AgentFigures, AgentView } from "./agent-view";
export type {
  Actor,
  CancelMode,
  HolderKind,
  InterruptView,
  PauseMode,
  Progress,
  RunningStep,
  StopProof,
  TimeoutAction,
};

/** A pause that was asked for and is not yet true. */
export interface PausingView {
  readonly mode: PauseMode;
  readonly handle: string;
  readonly reason: string | null;
  readonly actor: Actor;
  readonly since: string;
  /** What will end the hold by itself; a timeout runs from the boundary on. */
  readonly conditions: readonly WakeConditionView[];
}

/** One thing that wakes a held task. Those of its kind that do not apply are null. */
export interface WakeConditionView {
  readonly kind: "event" | "trigger" | "at" | "timeout" | "task";
  /** `agent`: set when it parked. `holder`: set by the first one who holds it. */
  readonly setBy: "agent" | "holder";
  /** Of `event` and `trigger`; a trigger with several events is several conditions. */
  readonly topic: string | null;
  readonly provider: string | null;
  /** Of `at` and `timeout`; null while a pause is not yet true. */
  readonly dueAt: string | null;
  readonly durationMinutes: number | null;
  readonly onTimeout: TimeoutAction | null;
  readonly afterTaskId: string | null;
  readonly afterTaskTitle: string | null;
  readonly afterTaskState: TaskState | null;
  /** `closed`: another one came first, or the hold was ended. */
  readonly status: "open" | "fired" | "closed";
  readonly firedAt: string | null;
  /** The event that fired it. */
  readonly eventId: string | null;
}

/** A cancel that is under way. */
export interface CancelingView {
  readonly mode: CancelMode;
  /** False: it can be undone until `dueAt`. True: the holder cleans up, until then at the latest. */
  readonly cleaningUp: boolean;
  readonly actor: Actor;
  readonly reason: string | null;
  readonly dueAt: string;
}

/** Why a task is where it is. Its place in line is asked for by itself: others move on without news of this task. */
export type CauseView = Cause;

/** The budget that would stop the task first, as it stood when this was read. Units are those of its measure. */
export interface TightestBudget {
  readonly budgetId: string;
  readonly name: string;
  readonly measure: Measure;
  /** Used and reserved. */
  readonly takenUnits: number;
  readonly limitUnits: number;
}

/** One row of the fleet. Times are ISO 8601; money is micro-units; null usage was not reported. */
export interface TaskSummary {
  readonly id: string;
  readonly version: number;
  readonly controlRevision: number;
  readonly title: string;
  readonly agent: string;
  readonly scope: string;
  readonly labels: readonly string[];
  readonly state: TaskState;
  readonly stateSince: string;
  readonly pausing: PausingView | null;
  /** Set while a cancel can be undone or the holder cleans up. */
  readonly cancelDueAt: string | null;
  readonly canceling: CancelingView | null;
  /** The worker that was stopped without an answer. */
  readonly fenced: boolean;
  /** A restart or a crash stopped its agent, and nobody has resumed it. */
  readonly cutOff: boolean;
  /** Since when it is held for longer than it should be without a look; null while it is not. */
  readonly overdueAt: string | null;
  readonly cause: CauseView;
  readonly progress: Progress | null;
  readonly stepsDone: number;
  readonly running: readonly RunningStep[];
  readonly spentMicros: number | null;
  /** Null: none counts for it, or it has ended. */
  readonly budget: TightestBudget | null;
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
  /** Part of the input tokens. */
  readonly cachedTokens: number | null;
  /** Part of the output tokens. */
  readonly reasoningTokens: number | null;
  /** Time under a live attempt, ended attempts only; add the current one from `activeSince`. */
  readonly activeMs: number;
  readonly activeSince: string | null;
  /** The newest moves, oldest first: [state, epoch ms]. */
  readonly stateLog: readonly (readonly [TaskState, number])[];
  readonly openInterrupts: number;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly endedAt: string | null;
  readonly actions: TaskActions;
}

export interface HolderView {
  readonly kind: HolderKind;
  readonly actor: Actor;
  readonly reason: string | null;
  readonly at: string;
}

export interface SuspensionView {
  readonly handle: string;
  readonly initiator: "client" | "agent" | "policy";
  readonly actor: Actor;
  readonly reason: string | null;
  readonly summary: string | null;
  readonly mode: PauseMode | null;
  readonly stopProof: StopProof;
  /** It was fenced, and this proof came later. */
  readonly stoppedLate: boolean;
  readonly pausedFromState: TaskState;
  /** The step it was stopped in or after; null when it had none. */
  readonly stoppedAtStep: string | null;
  /** From asking to the boundary. */
  readonly boundaryMs: number | null;
  readonly checkpointVersion: number | null;
  /** The earliest instant at which it wakes by itself, and what happens then when that is its timeout. */
  readonly wakeAt: string | null;
  readonly onTimeout: TimeoutAction | null;
  /** What wakes it by itself, in the order in which it was set; all of them, also when it is over. */
  readonly conditions: readonly WakeConditionView[];
  readonly pausedAt: string;
  /** Until then somebody should look at it, else it is marked overdue; null when nobody holds it. */
  readonly reviewBy: string | null;
  readonly holders: readonly HolderView[];
  /** Of the act that brought it about; null where nobody's did. */
  readonly receipt: ReceiptName | null;
  readonly resumedAt: string | null;
  readonly cause: string | null;
  readonly resumedBy: Actor | null;
  readonly hadResumeInput: boolean | null;
  readonly continueTranscript: boolean | null;
  /** What the agent was given instead of the conversation. */
  readonly digest: string | null;
  /** Why the resume before it could not be carried out, so that it was paused again. */
  readonly launchFailure: string | null;
  /** Input of that resume; the next one uses it unless it brings its own. Null for none. */
  readonly pendingInput: JsonValue;
  /** What came along with the pause, and with its resume; null for nothing. */
  readonly metadata: JsonValue;
  readonly resumeMetadata: JsonValue;
}

export interface CheckpointMeta {
  readonly version: number;
  readonly kind: string;
  readonly label: string;
  readonly flagged: boolean;
  readonly pausedFromState: TaskState | null;
  readonly messageCount: number;
  readonly eventSeq: number;
  readonly parentVersion: number | null;
  readonly sha256: string;
  readonly sizeBytes: number;
  readonly createdBy: Actor;
  readonly createdAt: string;
}

/** Everything the task page needs at once; payload bodies come on demand. */
export interface TaskView extends TaskSummary {
  readonly contextId: string;
  /** The outside client that made it; null where a person did, or another task. */
  readonly client: TaskClient | null;
  readonly parentTaskId: string | null;
  readonly forkedFromTaskId: string | null;
  /** Version of that task which it began with. */
  readonly forkedFromVersion: number | null;
  readonly input: JsonValue;
  readonly eventSeq: number;
  readonly attemptNo: number;
  readonly workerId: string | null;
  readonly leaseUntil: string | null;
  readonly endedReason: string | null;
  /** Modes this agent honours; empty means it cannot be paused. */
  readonly pauseModes: readonly PauseMode[];
  /** JSON Schema of what this agent takes at a resume; null for any JSON. */
  readonly resumeSchema: JsonValue;
  /** The agent can put right what it did outside before a cancel ends the task. */
  readonly canCleanUp: boolean;
  /** How soon somebody should look at it once it is held, as its scope says. */
  readonly reviewTime: ReviewTime;
  /** The open suspension, else the newest closed one, else null. */
  readonly suspension: SuspensionView | null;
  readonly interrupts: readonly InterruptView[];
  readonly checkpoints: readonly CheckpointMeta[];
  readonly checkpointCount: number;
  readonly artifacts: readonly ArtifactMeta[];
}

export interface ArtifactMeta {
  readonly artifactId: string;
  readonly version: number;
  readonly name: string;
  readonly mimeType: string;
  readonly sizeBytes: number;
  /** Of its text, as UTF-8; null where that came in pieces: then it is read with the text. */
  readonly sha256: string | null;
  readonly createdAt: string;
}

export interface ArtifactView extends ArtifactMeta {
  readonly sha256: string;
  readonly text: string;
}

export interface MessageView {
  readonly seq: number;
  readonly role: "user" | "agent" | "system";
  readonly actor: Actor;
  readonly origin: "input" | "resume" | "answer" | "agent" | "system";
  readonly parts: JsonValue;
  /** The sender's own id of it, when a client sent it. */
  readonly messageId?: string;
  readonly at: string;
}

export interface EventView {
  readonly taskId: string;
  readonly seq: number;
  readonly type: string;
  readonly actor: Actor;
  readonly data: JsonValue;
  readonly at: string;
  /** Version of the task after the change that wrote this event. */
  readonly version: number;
}

export interface CheckpointView extends CheckpointMeta {
  readonly taskId: string;
  /** The agent's state as JSON text, exactly as stored. */
  readonly dataText: string;
  readonly messages: readonly MessageView[];
  readonly artifacts: readonly ArtifactMeta[];
}

/** What names a receipt. */
export interface ReceiptName {
  readonly id: string;
  /** In the chain of its tenant; null until it is sealed. */
  readonly number: number | null;
}

export interface ReceiptView extends ReceiptName {
  readonly verb: string;
  readonly actor: Actor;
  readonly outcome: "accepted" | "unchanged" | "refused";
  readonly code: string | null;
  readonly reason: string | null;
  readonly controlRevision: number | null;
  readonly at: string;
}
