import type { Json } from "../../domain/json";
import type { TaskState } from "../../domain/task/state";
import type { StopProof } from "../../domain/task/task";

/** Everything the database holds on one task, read in one snapshot, with what its steps did outside. */
export interface TaskRecord {
  readonly task: TaskFacts;
  readonly events: readonly RecordedEvent[];
  readonly messages: readonly RecordedMessage[];
  readonly checkpoints: readonly RecordedCheckpoint[];
  readonly suspensions: readonly RecordedSuspension[];
  readonly interrupts: readonly { readonly id: string; readonly status: string }[];
  readonly receipts: readonly RecordedReceipt[];
  /** It takes a place of an agent that has a limit. */
  readonly holdsSlot: boolean;
  readonly effects: readonly Effect[];
  /** Database clock at the reading. */
  readonly readAt: Date;
}

export interface TaskFacts {
  readonly id: string;
  readonly state: TaskState;
  readonly version: number;
  readonly eventSeq: number;
  readonly messageSeq: number;
  readonly checkpointSeq: number;
  readonly stateLog: readonly (readonly [TaskState, number])[];
  readonly pausing: boolean;
  readonly pausedFromState: TaskState | null;
  readonly suspension: string | null;
  readonly cancelDueAt: Date | null;
  readonly attempt: string | null;
  readonly attemptNo: number;
  readonly workerId: string | null;
  readonly leaseUntil: Date | null;
  readonly queuedAt: Date | null;
  readonly openInterrupts: number;
  readonly stepsDone: number;
  readonly endedAt: Date | null;
}

export interface RecordedEvent {
  readonly seq: number;
  /** Order over all tasks. */
  readonly id: number;
  readonly type: string;
  readonly actor: string;
  readonly data: Json;
  /** Events of one statement have the same. */
  readonly taskVersion: number;
  readonly at: Date;
}

export interface RecordedMessage {
  readonly seq: number;
  readonly origin: string;
  readonly parts: Json;
}

export interface RecordedCheckpoint {
  readonly version: number;
  readonly dataText: string;
  readonly sha256: string;
  readonly sizeBytes: number;
  readonly eventSeq: number;
  readonly taskVersion: number;
}

export interface RecordedSuspension {
  readonly handle: string;
  readonly stopProof: StopProof;
  readonly checkpointVersion: number | null;
  readonly openedVersion: number;
  readonly resumedAt: Date | null;
  readonly cause: string | null;
}

export interface RecordedReceipt {
  readonly verb: string;
  readonly actor: string;
  readonly outcome: string;
  readonly requestId: string | null;
}

/** What one run of a step did outside, as the step itself wrote it down. */
export interface Effect {
  readonly taskId: string;
  readonly step: string;
  readonly idempotencyKey: string;
  readonly attemptNo: number;
  readonly workerId: string;
  /** Wall clock of the worker's machine, milliseconds. */
  readonly atMs: number;
  /** Operator input that the run had in its hands. */
  readonly notes: readonly Json[];
}

/** A text member of an event's data; undefined where there is none. */
export function textOf(event: RecordedEvent, member: string): string | undefined {
  const value = memberOf(event.data, member);
  return typeof value === "string" ? value : undefined;
}

export function memberOf(data: Json, member: string): Json | undefined {
  if (data === null || typeof data !== "object" || Array.isArray(data)) return undefined;
  return (data as { readonly [key: string]: Json })[member];
}
