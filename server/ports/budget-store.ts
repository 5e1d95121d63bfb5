import type { BudgetFields, BudgetPageInput } from "../contract/budget-inputs";
import type { BudgetDetail, BudgetPage, BudgetPreview, RaisedAnswer, RefillView } from "../contract/budget-view";
import type { LimitAction, Measure, RaiseLasts, Standing } from "../domain/budget/budget";
import type { Act } from "../domain/receipt/act";
import type { PauseMode } from "../domain/task/task";
import type { Price } from "../domain/usage/price-usage";
import type { RowRests } from "./row-rests";
import type { TaskRef } from "./task-ref";

export interface BudgetRef {
  readonly tenantId: string;
  readonly budgetId: string;
}

/** A budget that was looked at after a part of it was used up. */
export interface SettledBudget extends Standing {
  readonly atLimit: LimitAction;
  readonly mode: PauseMode;
  /** Nothing is left. */
  readonly isExhausted: boolean;
}

/** Its target as the store keeps it: the id of an agent, not its name. */
export type NewBudget = BudgetFields & { readonly id: string; readonly tenantId: string; readonly createdBy: string };

export type SavedBudget = "saved" | "name_taken" | "changed_since" | "missing";

/** Units that a task wants to set aside before a metered call. */
export interface Reservation {
  readonly attempt: string;
  readonly tokens: number;
  readonly costMicros: number;
  readonly steps: number;
  /** The same one again before the next commit sets nothing aside; null: each is new. */
  readonly requestId: string | null;
}

export type Reserved =
  | { readonly kind: "reserved" }
  /** Its attempt does not hold the task any more. */
  | { readonly kind: "superseded" }
  /** Nothing was set aside: these have less left. */
  | { readonly kind: "short"; readonly budgets: readonly SettledBudget[] };

/** What one task may use up, its children included. */
export interface TaskLimit {
  readonly budgetId: string;
  readonly name: string;
  readonly measure: Measure;
  readonly limitUnits: number;
}

/** What decides which budgets count for a task that is about to begin. */
export interface NewTaskFacts {
  readonly agent: string;
  /** Null: the agent's own. */
  readonly scope: string | null;
  readonly labels: readonly string[];
}

/** What tasks may use up. What they did use is charged by the statement that records it. */
export interface BudgetStore {
  /** Looks at the windows of these budgets that hold now: notes the rungs they reached, deals out what is left. */
  settle(budgetIds: readonly string[]): Promise<readonly SettledBudget[]>;
  /** Budgets that count for the task, as they stand; a soft one is never told as exhausted, since it stops nothing. */
  standings(ref: TaskRef): Promise<readonly (SettledBudget & { readonly isExempt: boolean })[]>;
  /** Budgets with nothing left that stop each of the tasks and do not spare it; tasks that none stops are left out. */
  usedUpOf(tenantId: string, taskIds: readonly string[]): Promise<ReadonlyMap<string, readonly SettledBudget[]>>;
  /** Budgets that would count for a task that began now. */
  standingsOfNew(tenantId: string, task: NewTaskFacts): Promise<readonly SettledBudget[]>;
  /** All or nothing, over all budgets that count for the task. */
  reserve(ref: TaskRef, wish: Reservation): Promise<Reserved>;
  /** Windows can begin by the clocks of this zone: the database knows it. */
  knowsZone(zone: string): Promise<boolean>;
  create(budget: NewBudget, act: Act): Promise<SavedBudget>;
  /** `version` as the person saw it. */
  change(ref: BudgetRef, version: number, fields: BudgetFields, act: Act): Promise<SavedBudget>;
  /** Lets go of what it holds, too. */
  remove(ref: BudgetRef, act: Act): Promise<boolean>;
  /**
   * Adds to what the window that holds now has, to the ones after it too, or to all. Resuming lets go of what it holds. The same
   * request id again adds nothing. `too_much`: together that would be more than a budget may have.
   */
  raise(
    ref: BudgetRef,
    order: { readonly addUnits: number; readonly lasts: RaiseLasts; readonly resume: boolean },
    act: Act,
  ): Promise<RaisedAnswer | "missing" | "too_much">;
  /** What letting go of all that it holds would come to now; null: there is no such budget. */
  previewRefill(ref: BudgetRef): Promise<RefillView | null>;
  list(tenantId: string, page: BudgetPageInput): Promise<BudgetPage>;
  find(ref: BudgetRef): Promise<BudgetDetail | null>;
  /** What a budget like this would do to the tasks there are. `replaces`: it takes the place of that one. */
  preview(tenantId: string, fields: BudgetFields, replaces: string | null): Promise<BudgetPreview>;
  /** As this process remembers them, for some seconds. */
  prices(tenantId: string): Promise<readonly Price[]>;
  /** As they stand, and what time the database says it is. */
  readPrices(tenantId: string): Promise<{ readonly prices: readonly Price[]; readonly at: Date }>;
  /** The same model and instant again takes the place of the price before. */
  importPrices(tenantId: string, prices: readonly Price[], act: Act): Promise<void>;
  /** Holds the tasks of budgets that were used up, by one operation each. Returns how many budgets. */
  holdExhausted(limit: number, rows?: RowRests): Promise<number>;
  /** Opens what comes after a window that has ended and lets go of what only it held. Returns how many. */
  turnWindows(limit: number, rows?: RowRests): Promise<number>;
  /** Takes what has left a rolling window out of it, and lets go where there is something left again. Returns how many. */
  rollWindows(limit: number, rows?: RowRests): Promise<number>;
  /** Finds tasks that began at the moment in which a budget was changed. Returns how many budgets were looked at. */
  attachLate(limit: number): Promise<number>;
  /** Of those that are none of `except`. */
  nextDueInMs(except?: readonly string[]): Promise<number | null>;
}
