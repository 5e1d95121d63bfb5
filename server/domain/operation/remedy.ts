import type { TaskState } from "../task/state";
import type { PauseMode } from "../task/task";
import { actionsByState } from "./actions-by-state";
import type { OperationVerb, TargetOutcome } from "./operation";

/**
 * What a person may do about one target that was not reached. `retry`: the operation tries it once more. `again`: it may
 * be asked anew, since its state has changed. `cancel`: its agent cannot pause, so that is what is left.
 */
export type Remedy = "retry" | "again" | "cancel";

export interface RemedyFacts {
  readonly verb: OperationVerb;
  readonly outcome: TargetOutcome | null;
  readonly canRetry: boolean;
  /** How it was to be paused. */
  readonly mode: PauseMode;
  /** As it is now; null when it is not there any more. */
  readonly task: {
    readonly state: TaskState;
    readonly agentName: string;
    readonly pauseModes: readonly PauseMode[];
    readonly isPausing: boolean;
    readonly isCanceling: boolean;
  } | null;
}

/** The one that fits, by what can be done with the task now; null when there is nothing to do. */
export function remedyOf({ verb, outcome, canRetry, mode, task }: RemedyFacts): Remedy | null {
  if (outcome === "failed") return canRetry ? "retry" : null;
  if (verb !== "pause" || task === null || (outcome !== "refused" && outcome !== "skipped")) return null;
  if (task.isPausing || task.isCanceling) return null;
  const { pause, cancel } = actionsByState(task);
  if (pause.allowed) return task.pauseModes.includes(mode) ? "again" : null;
  return cancel.allowed && task.pauseModes.length === 0 ? "cancel" : null;
}
