import type { TaskStep } from "./task-step";

export interface PlacedStep extends TaskStep {
  /**
   * Its place among the steps, from 1. A run that failed or was cut has the place of the next run of its key; null where
   * there is none and the place is another step's.
   */
  readonly number: number | null;
}

/** The runs of steps, in the order of their records, with their places. `running` are those under way, in order. */
export function placeSteps(
  steps: readonly TaskStep[],
  running: readonly Pick<TaskStep, "key">[] = [],
): readonly PlacedStep[] {
  let left = steps.filter(({ status }) => status === "completed").length;
  // Where nothing is under way, what comes next are those after the last that was done.
  const last = steps.findLastIndex(({ status }) => status === "completed");
  const coming = running.length > 0 ? running : steps.slice(last + 1);
  const keys = [...new Set(coming.map(({ key }) => key))];
  const next = new Map(keys.map((key, n) => [key, left + n + 1]));
  const placed = steps.toReversed().map((step) => {
    if (step.status !== "completed") return { ...step, number: next.get(step.key) ?? null };
    const number = left;
    left -= 1;
    next.set(step.key, number);
    return { ...step, number };
  });
  return placed.reverse();
}
