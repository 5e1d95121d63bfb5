import type { TaskSummary } from "./task-view";

export interface TaskPage {
  readonly tasks: readonly TaskSummary[];
  /** Pass it on to get what follows; null at the end. */
  readonly nextCursor: string | null;
}

/** A count that may be a floor: `{ atLeast: 1000 }` is shown as "1,000+". */
export interface Count {
  readonly n: number;
  readonly atLeast?: boolean;
}

export interface FacetValue {
  readonly value: string;
  readonly count: Count;
}

/** Counts of the fleet under a filter; states ignore the state part of it. */
export interface FleetCounts {
  readonly views: Readonly<Record<"active" | "needs_you" | "held" | "ended" | "all", Count>>;
  /** By state, `pausing` counted out of `working`; ended ones over the last 24 h. */
  readonly states: Readonly<Record<string, Count>>;
  readonly matching: Count;
  readonly facets: {
    readonly scope: readonly FacetValue[];
    readonly agent: readonly FacetValue[];
    readonly heldBy: readonly FacetValue[];
    readonly review: readonly FacetValue[];
    readonly inState: readonly FacetValue[];
    readonly budgetUsed: readonly FacetValue[];
    readonly labels: readonly FacetValue[];
    readonly pauseSupport: readonly FacetValue[];
  };
  /** False on an installation that never had a task: the first-run card is shown. */
  readonly everHadTasks: boolean;
}
