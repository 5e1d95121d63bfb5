import type { MetCondition } from "../contract/resume-of-work";
import type { MessageView } from "../contract/task-view";
import type { Json } from "../domain/json";
import type { Task } from "../domain/task/task";
import type { WorkAnswer } from "./work-answer";

/** What a worker needs to run an attempt. */
export interface WorkPackage {
  readonly task: Task;
  readonly inputText: string;
  readonly stateText: string | null;
  readonly journal: readonly {
    readonly key: string;
    readonly status: "completed" | "failed";
    readonly data: { readonly result?: Json; readonly error?: string };
  }[];
  readonly messages: readonly WorkMessage[];
  readonly answers: readonly WorkAnswer[];
  /** Suspensions the agent opened itself (`initiator` agent) that were resumed, oldest first. */
  readonly parks: readonly GivenAtEnd[];
  /** Operator input given at resumes, oldest first. */
  readonly notes: readonly WorkNote[];
  readonly unanswered: number | null;
  readonly saidBefore: readonly string[];
  /** Of the state, as it was when it was stored. */
  readonly stateSha256: string | null;
  readonly resume: WorkResume | null;
  /** Hashes of inputs by the receipts of what moved the task, by the version that each made; null for no input. */
  readonly receiptHashes: Readonly<Record<number, string | null>>;
  /** What receipts say of answers, by the version that the act made: their hash, and which questions it was about. */
  readonly answerReceipts: Readonly<Record<number, { readonly inputHash: string; readonly subject: string | null }>>;
  /** Hashes of the inputs that its timeouts were set with, by the receipts of who set them. */
  readonly timeoutHashes: readonly string[];
  /** Secrets of it are sealed: what is told here may hold their marks. */
  readonly hasSealed: boolean;
}

/** What a run is given at the end of a suspension. */
export interface GivenAtEnd {
  readonly cause: string;
  readonly input: Json;
  /** Of the input, as it was when it was given. */
  readonly inputHash: string | null;
  /** What the receipt of the event that ended the wait says of its data; null where none did, or none is kept. */
  readonly event: { readonly inputHash: string | null } | null;
  /** Version of the task that the end wrote; then those of ends that could not be carried out, which it took the place of. */
  readonly closedVersions: readonly number[];
}

/** A line of the conversation, with the version of the task that wrote it. */
export interface WorkMessage extends MessageView {
  readonly version: number;
}

export interface WorkNote {
  readonly value: Json;
  readonly version: number;
}

/** The newest suspension, when it was resumed: what held it, what ended it and what the operator said. */
export interface WorkResume extends GivenAtEnd {
  readonly handle: string;
  readonly condition: MetCondition | null;
  readonly hadInput: boolean;
  readonly continueTranscript: boolean;
  readonly digest: string | null;
  readonly stoppedAt: string | null;
  readonly reason: string | null;
  /** Also before a resume that could not be carried out. */
  readonly pausedForMs: number;
  /** A turn ended since: the agent asked. A park opens another suspension, and a finish ends the task. */
  readonly turnEnded: boolean;
  /** What it was held with; null where that was before there were checkpoints. */
  readonly checkpointVersion: number | null;
  /** Of that state; null when the version is gone. */
  readonly checkpointSha256: string | null;
  /** Version of the task that the resume made. */
  readonly closedVersion: number;
}

export interface FencedAttempt {
  /** Of the suspension. */
  readonly handle: string;
  readonly workerId: string;
  /** Of the task, at the time it was read. */
  readonly version: number;
}

export interface Claimed {
  readonly taskId: string;
  readonly attempt: string;
  readonly attemptNo: number;
  readonly leaseUntil: Date;
  /** What the attempt starts from. Null: somebody wrote to the task since it was made, so it has to be read. */
  readonly work: WorkPackage | null;
}
