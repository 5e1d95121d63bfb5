import type { TaskStep } from "./task-step";

export interface PlacedStep extends TaskStep {
  /** Its place among the steps, from 1. A run that failed or was cut has the place its next run gets. */
  readonly number: number;
}

/** The runs of steps, in the order of their records, with their places. */
export function placeSteps(steps: readonly TaskStep[]): PlacedStep[] {
  let done = 0;
  return steps.map((step) => {
    const number = done + 1;
    if (step.status === "completed") done += 1;
    return { ...step, number };
  });
}
