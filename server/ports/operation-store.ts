import type { ListOperationsInput, ListTargetsInput, TargetSelection } from "../contract/operation-inputs";
import type { OperationDetail, OperationPage, OperationView, TargetPage } from "../contract/operation-view";
import type { TargetGroup } from "../domain/operation/eligibility";
import type { FoundReceipt, TargetResult } from "../domain/operation/judge-target";
import type { OperationOrder, OperationVerb } from "../domain/operation/operation";
import type { Act } from "../domain/receipt/act";
import type { RowRests } from "./row-rests";

export interface OperationRef {
  readonly tenantId: string;
  readonly operationId: string;
}

export interface NewOperation extends OperationOrder {
  readonly tenantId: string;
  readonly perSecond: number | null;
  readonly requestId: string | null;
}

/** `repeated`: this request id was accepted before, with the operation it made. */
export type StartedOperation =
  | { readonly kind: "started" | "repeated"; readonly operationId: string }
  | { readonly kind: "empty" };

export interface Target {
  readonly no: number;
  readonly taskId: string;
  readonly handle: string | null;
  /** It was reached before, by a process that ended before it could say so. */
  readonly found: FoundReceipt | null;
}

/** A task that was chosen, with what decides whether it would move. */
export interface SampledTarget {
  readonly taskId: string;
  readonly title: string;
  readonly group: TargetGroup;
}

/** Targets of one operation whose turn it is. */
export interface OperationSlice {
  readonly tenantId: string;
  readonly operation: OperationOrder;
  readonly targets: readonly Target[];
}

/** Operations on many tasks. Receipts of what is done to each task are the task's own. */
export interface OperationStore {
  /** The chosen tasks, counted by what decides whether the verb would move them. */
  groups(tenantId: string, selection: TargetSelection, verb: OperationVerb): Promise<readonly TargetGroup[]>;
  /** The first tasks of each such group, so many of each at most. */
  sample(tenantId: string, selection: TargetSelection, verb: OperationVerb): Promise<readonly SampledTarget[]>;
  /** Freezes the chosen tasks as targets, the oldest first. */
  start(operation: NewOperation, selection: TargetSelection, act: Act): Promise<StartedOperation>;
  /** Freezes those that the other operation reached. */
  startUndo(operation: NewOperation, undoes: string, act: Act): Promise<StartedOperation>;
  /**
   * Gives the next targets of the operation that waited longest to `decide`, slice by slice and some slices at a time, and keeps
   * the results of each turn. It has up to `turns` (1) on end while no other operation waits and nobody stops it. One process at
   * a time works on an operation; a process that ends leaves the turn to the next, and one that fails rests. Returns how many had
   * their turn, 0 when nothing is due.
   */
  decideNext(
    decide: (slice: OperationSlice) => Promise<readonly TargetResult[]>,
    turns?: number,
    rows?: RowRests,
  ): Promise<number>;
  /** Milliseconds until a slice is due of an operation that is none of `except`, 0 when one is; null when none will be. */
  nextDueInMs(except?: readonly string[]): Promise<number | null>;
  /** Looks what became of targets that are under way; returns how many were settled. */
  settleAsked(limit: number): Promise<number>;
  /** False: there was nothing to stop any more. What has not had its turn is skipped. */
  stop(ref: OperationRef, act: Act): Promise<boolean>;
  /** Gives failed targets another turn, or the one with this number; false when there were none. */
  retry(ref: OperationRef, no: number | null, act: Act): Promise<boolean>;
  list(tenantId: string, page: ListOperationsInput): Promise<OperationPage>;
  find(ref: OperationRef): Promise<OperationDetail | null>;
  /** The operation alone, with what can be done with it. */
  findView(ref: OperationRef): Promise<OperationView | null>;
  targets(tenantId: string, page: ListTargetsInput): Promise<TargetPage>;
}
