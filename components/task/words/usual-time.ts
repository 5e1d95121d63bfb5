import type { TaskStep } from "../log/task-step";

/** Fewer than these say nothing about what is usual. */
const ENOUGH = 3;
const NEWEST = 200;

/** The middle of how long steps of this task took, ms; null while too few have ended. */
export function usualStepMs(steps: readonly TaskStep[], tool?: string | null): number | null {
  const alike = steps.filter((step) => step.status === "completed" && (tool === undefined || step.tool === tool));
  const took = alike.slice(-NEWEST).map((step) => step.endedAt - step.startedAt);
  if (took.length < ENOUGH) return null;
  return took.sort((a, b) => a - b)[took.length >> 1] ?? null;
}
