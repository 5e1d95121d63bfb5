import type { LimitAction, Measure, RaiseLasts, Standing, TargetKind, WindowKind } from "../domain/budget/budget";
import type { Holder, PauseMode } from "../domain/task/task";
import type { RowFailureView } from "./row-failure";

export type { LimitAction, Measure, RaiseLasts, TargetKind, WindowKind };

/** `notified` and `holding`: a rung of its ladder was reached. `exhausted`: nothing is left. */
export type BudgetState = "open" | "notified" | "holding" | "exhausted";

/** A budget and where its window stands now. Units are those of its measure; instants ISO 8601. */
export interface BudgetView {
  readonly id: string;
  readonly version: number;
  readonly name: string;
  readonly measure: Measure;
  readonly targetKind: TargetKind;
  /** Name of the agent or title of the task; else the scope or label itself. */
  readonly target: string;
  /** As it is asked for when the budget is changed: the id of a task, the name of an agent. */
  readonly targetRef: string;
  readonly windowKind: WindowKind;
  readonly zone: string;
  readonly rollingHours: number | null;
  /** Of every window, without what was added to this one. */
  readonly baseUnits: number;
  readonly notifyPercent: number | null;
  readonly holdPercent: number | null;
  readonly atLimit: LimitAction;
  readonly mode: PauseMode;
  readonly state: BudgetState;
  /** Since when nothing is left of it, which stops its tasks; null while something is, and of a soft one. */
  readonly trippedAt: string | null;
  readonly startsAt: string;
  readonly resetsAt: string | null;
  readonly limitUnits: number;
  readonly extraUnits: number;
  /** Of those: what the next window is given as far as it is not used. */
  readonly onceUnits: number;
  readonly spentUnits: number;
  readonly reservedUnits: number;
  /** Tasks that it holds now. */
  readonly heldTasks: number;
  /** The operation that held them. */
  readonly operationId: string | null;
  readonly perHour: number;
  /** Null: not in this window, at the rate of now. */
  readonly runsOutAt: string | null;
  /** When this was read. */
  readonly at: string;
}

/**
 * What was used by the end of a stretch of time, in all since the window began. The first one is of its beginning, or of
 * when the budget was made where that was later.
 */
export interface CoursePoint {
  readonly at: string;
  readonly spentUnits: number;
}

/** The first of those asked for, with how many there are. */
export interface BudgetPage {
  readonly budgets: readonly BudgetView[];
  readonly all: number;
  readonly atRisk: number;
}

export interface BudgetDetail extends BudgetView {
  readonly course: readonly CoursePoint[];
  readonly createdBy: string;
  readonly createdAt: string;
  readonly liveTasks: number;
  /** Of those: what they use is not known, since they tell nothing of what it counts. */
  readonly unreportedTasks: number;
  /** Its window cannot be begun anew, or what it used up cannot be held: that is tried again. Null: nothing failed. */
  readonly failure: RowFailureView | null;
}

/** What a budget would do if it were there now. */
export interface BudgetPreview {
  /** Live tasks that it would count for, and those of them that run now. */
  readonly counts: number;
  readonly running: number;
  /** Of those: what they use would not be counted, since they tell nothing of it. */
  readonly unreported: number;
  /** Used in the window that would hold now; null where that is not known of tasks that no budget counted. */
  readonly usedUnits: number | null;
  /** Tasks that would be held at once. */
  readonly wouldHold: number;
  /** Tasks that the budget it replaces holds, and that this one would let go of. */
  readonly wouldLetGo: number;
  /** Tasks that it would hold, or cancel, the moment nothing is left; and of which agents. */
  readonly stoppable: number;
  readonly byAgent: readonly { readonly agent: string; readonly tasks: number }[];
  /** Agents of counted tasks that cannot be paused. */
  readonly cannotPause: readonly { readonly agent: string; readonly tasks: number }[];
}

/** What becomes of the tasks that a budget holds when it lets go of them. Who is being canceled is in neither number. */
export interface RefillView {
  /** They go on. */
  readonly goOn: number;
  /** Others hold them too, so they stay held. */
  readonly stay: number;
  /** By whom, those who hold most first, at most 20. One task may be held by several. */
  readonly stayBy: readonly { readonly holder: Holder; readonly tasks: number }[];
}

/** `refill`: what was let go of; null where nothing was, or an order that was carried out before came again. */
export interface RaisedAnswer {
  readonly operationId: string | null;
  readonly refill: RefillView | null;
}

/** A budget that counts for one task. */
export interface TaskBudgetView extends Standing {
  /** Nothing is left, which stops its tasks; a soft limit never does. */
  readonly isExhausted: boolean;
  /** It does not stop this task: somebody gave a reason. */
  readonly isExempt: boolean;
}
