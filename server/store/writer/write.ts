import type { Act } from "../../domain/receipt/act";
import type { Change, Guard } from "../../domain/task/change";
import type { Task } from "../../domain/task/task";

/** One decision on its way to the database: what was decided, and on which row. */
export interface Write {
  readonly task: Task;
  readonly change: Change;
  readonly guard?: Guard | undefined;
  /** Set for an act; its id is how a lost answer is recognised. */
  readonly receipt?: { readonly id: string; readonly act: Act } | undefined;
}

/** What the database made of a decision that won. Counters follow from the decision itself. */
export interface Written {
  readonly version: number;
  readonly updatedAt: Date;
  readonly leaseUntil: Date | null;
  readonly stateSince?: Date;
  readonly queuedAt?: Date | null;
  readonly cancelDueAt?: Date | null;
  /** A place of the agent became free. */
  readonly freedSlot: boolean;
  /** Budgets charged with this statement that somebody has to look at: a part of theirs is used up. */
  readonly budgetsToSettle?: readonly string[];
  /** Another task waited for the end of this one. */
  readonly metCondition: boolean;
  /** Of a worker's commit: somewhere a stop stands. */
  readonly stopsStand: boolean;
}
