import type { TaskFilter } from "../../../contract/task-inputs";
import { isHeld, isTerminal, LIVE_STATES, TASK_STATES, type TaskState } from "../../../domain/task/state";

/** A state as the console names it: a task that is about to stop counts as `pausing` and not as `working`. */
export type ShownState = TaskState | "pausing";

/** Which states a filter asks for, on each side of the end. Null: that side is out. */
export interface FleetCut {
  readonly live: ReadonlySet<ShownState> | null;
  readonly ended: ReadonlySet<TaskState> | null;
}

export const LIVE: readonly ShownState[] = [...LIVE_STATES, "pausing"];
export const ENDED: readonly TaskState[] = TASK_STATES.filter(isTerminal);

export const VIEW_STATES: Readonly<Record<TaskFilter["view"], readonly ShownState[]>> = {
  active: LIVE,
  needs_you: ["input_required", "auth_required"],
  held: LIVE_STATES.filter(isHeld),
  ended: ENDED,
  all: [...LIVE, ...ENDED],
};

type Cutting = Pick<TaskFilter, "view" | "states" | "heldBy" | "review" | "budgetUsed">;

export function cutFleet({ view, states, heldBy, review, budgetUsed }: Cutting): FleetCut {
  const wanted = VIEW_STATES[view].filter((state) => states.length === 0 || states.includes(state));
  const live = wanted.filter((state) => LIVE.includes(state));
  // What has ended is held by nobody, and draws on no budget any more.
  const ended =
    heldBy.length > 0 || review || budgetUsed
      ? []
      : wanted.filter((state): state is TaskState => state !== "pausing" && isTerminal(state));
  return { live: setOrNull(live), ended: setOrNull(ended) };
}

function setOrNull<T>(values: readonly T[]): ReadonlySet<T> | null {
  return values.length > 0 ? new Set(values) : null;
}
