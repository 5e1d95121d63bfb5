import type { EligibilityCounts } from "../domain/operation/eligibility";
import type { OperationParams, OperationState, OperationVerb, TargetOutcome } from "../domain/operation/operation";
import type { Remedy } from "../domain/operation/remedy";
import type { RowFailureView } from "./row-failure";
import type { TaskFilter } from "./task-inputs";
import type { TaskState } from "./task-state";

export type { EligibilityCounts };

/** Tasks that an operation would not move: the first of them. */
export interface UnfitTargets {
  readonly tasks: readonly {
    readonly taskId: string;
    readonly title: string;
    readonly agent: string;
    readonly reason: string;
  }[];
}

/** Targets by outcome; `waiting` for their turn. They add up to `targets`. */
export type OperationCounts = Readonly<Record<TargetOutcome | "waiting", number>>;

export interface OperationView {
  readonly id: string;
  readonly verb: OperationVerb;
  readonly undoes: string | null;
  /** The newest operation that takes this one back. */
  readonly undoneBy: string | null;
  readonly actor: string;
  readonly reason: string | null;
  readonly params: OperationParams;
  readonly filter: TaskFilter | null;
  readonly state: OperationState;
  /** The stop that it carries out or lets go of. */
  readonly holdId: string | null;
  /** `targets` is a floor: more are being chosen. */
  readonly selecting: boolean;
  readonly perSecond: number | null;
  readonly version: number;
  readonly targets: number;
  readonly counts: OperationCounts;
  /** ISO 8601. */
  readonly createdAt: string;
  readonly decidedAt: string | null;
  readonly finishedAt: string | null;
  /** Its turns fail: what has had none yet waits for the next try. Null: the last one went well. */
  readonly failure: RowFailureView | null;
  readonly actions: OperationActions;
}

export interface OperationAction {
  readonly allowed: boolean;
  readonly reason?: string;
}
export type OperationActions = Readonly<Record<"stop" | "retry" | "undo", OperationAction>>;

export interface OperationPage {
  readonly operations: readonly OperationView[];
  readonly nextCursor: string | null;
}

/** Targets that came to the same for the same reason. */
export interface OutcomeGroup {
  readonly outcome: TargetOutcome;
  readonly code: string | null;
  readonly message: string | null;
  readonly count: number;
}

export interface OperationDetail {
  readonly operation: OperationView;
  /** Those that are not plainly done, most first; at most 100. */
  readonly groups: readonly OutcomeGroup[];
  /** Tasks that an undo would touch now. */
  readonly undoable: number;
  /** How many were reached by when, for at most some sixty instants; the last is the last one reached. */
  readonly course: readonly ReachedPoint[];
}

export interface ReachedPoint {
  /** Milliseconds since it was started. */
  readonly afterMs: number;
  readonly reached: number;
}

export interface TargetView {
  readonly no: number;
  readonly taskId: string;
  /** Null when there is no such task any more. */
  readonly title: string | null;
  readonly agent: string | null;
  readonly state: TaskState | null;
  readonly outcome: TargetOutcome | null;
  readonly code: string | null;
  readonly message: string | null;
  readonly settledAt: string | null;
  /** The task that was made of it. */
  readonly madeTaskId: string | null;
  /** What it still runs before it stops; null where nothing is awaited. */
  readonly step: TargetStep | null;
  /** What fits it now; null: there is nothing to do. */
  readonly remedy: Remedy | null;
}

export interface TargetStep {
  /** 1, 2, 3 … */
  readonly number: number;
  readonly name: string;
  readonly tool: string | null;
  readonly startedAt: string;
  /** The middle of what this task's last 50 steps with this tool took, milliseconds; null: too few have ended. */
  readonly usualMs: number | null;
}

export interface TargetPage {
  readonly targets: readonly TargetView[];
  readonly hasMore: boolean;
}
