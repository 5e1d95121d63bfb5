import type { TaskStep } from "./task-step";

export interface PlacedStep extends TaskStep {
  /**
   * Its place among the steps, from 1. A run that failed or was cut has the place of the next run of its key; null where
   * there is none and the place is another step's.
   */
  readonly number: number | null;
}

/**
 * How many steps have begun, which is the last of their places: those done, those under way or without a known end, and one
 * that failed last. A try that failed or was cut and was followed by something else is no step of its own.
 */
export function countSteps(steps: readonly TaskStep[], running: readonly Pick<TaskStep, "key">[]): number {
  return steps.filter(({ status }) => status === "completed").length + comingKeys(steps, running).length;
}

/** The runs of steps, in the order of their records, with their places. `running` are those under way, in order. */
export function placeSteps(
  steps: readonly TaskStep[],
  running: readonly Pick<TaskStep, "key">[] = [],
): readonly PlacedStep[] {
  let left = steps.filter(({ status }) => status === "completed").length;
  const next = new Map(comingKeys(steps, running).map((key, n) => [key, left + n + 1]));
  const placed = steps.toReversed().map((step) => {
    if (step.status !== "completed") return { ...step, number: next.get(step.key) ?? null };
    const number = left;
    left -= 1;
    next.set(step.key, number);
    return { ...step, number };
  });
  return placed.reverse();
}

/** Of what is under way; where nothing is, of what came after the last that was done. */
function comingKeys(steps: readonly TaskStep[], running: readonly Pick<TaskStep, "key">[]): readonly string[] {
  const last = steps.findLastIndex(({ status }) => status === "completed");
  const coming = running.length > 0 ? running : steps.slice(last + 1);
  return [...new Set(coming.map(({ key }) => key))];
}
