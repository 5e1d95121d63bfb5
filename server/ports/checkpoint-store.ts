import type { ConsequencesView, LineageView } from "../contract/checkpoint-view";
import type { Actor } from "../domain/actor";
import type { RollBackPoint } from "../domain/checkpoint/decide-roll-back";
import type { Act } from "../domain/receipt/act";
import type { TaskRef } from "./task-ref";

/** A task that goes on from a version of another. */
export interface NewFork {
  readonly id: string;
  readonly checkpointId: string;
  readonly origin: TaskRef;
  readonly version: number;
  /** Null: the same agent, with what it recorded. */
  readonly agentName: string | null;
  readonly title: string | null;
  readonly labels: readonly string[] | null;
  readonly scope: string | null;
  /** JSON text; null takes that of the original. */
  readonly inputText: string | null;
  /** Null takes that of the version. */
  readonly state: { readonly text: string; readonly sha256: string; readonly sizeBytes: number } | null;
  readonly reuseAnswers: boolean;
  readonly actor: Actor;
  readonly act: Act;
}

export type ForkResult =
  | { readonly kind: "created"; readonly taskId: string }
  /** The request id was used before. `same`: for a fork of the same version. */
  | { readonly kind: "stands"; readonly taskId: string; readonly same: boolean }
  | { readonly kind: "no_checkpoint" }
  | { readonly kind: "no_agent" };

/** What people do with versions of a task's state, beside what moves the task itself. */
export interface CheckpointStore {
  /** Null: there is no such version, or no such task. */
  rollBackPoint(ref: TaskRef, version: number): Promise<RollBackPoint | null>;
  consequences(
    ref: TaskRef,
    what: { readonly version: number; readonly of: "roll_back" | "fork"; readonly sameAgent: boolean },
  ): Promise<ConsequencesView | null>;
  /** In one statement: task, input, state, conversation, records and receipt. */
  fork(fork: NewFork): Promise<ForkResult>;
  /** The family of a task; null for an unknown one. */
  lineage(ref: TaskRef): Promise<LineageView | null>;
}
