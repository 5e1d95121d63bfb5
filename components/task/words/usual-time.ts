import type { RunningStep } from "@/server/contract/task-view";
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

/**
 * How long what runs usually takes from that moment on, ms: the step with most left, each by its like, or by any step where
 * too few of them have ended. Null while nothing is known, or where all should be over by then.
 */
export function usualRestMs(
  ended: readonly TaskStep[],
  running: readonly Pick<RunningStep, "tool" | "startedAt">[],
  from: string,
): number | null {
  if (running.length === 0) return usualStepMs(ended);
  const rests = running.map(({ tool, startedAt }) => {
    const usual = usualStepMs(ended, tool) ?? usualStepMs(ended) ?? 0;
    return usual - Math.max(0, Date.parse(from) - Date.parse(startedAt));
  });
  const longest = Math.max(...rests);
  return longest > 0 ? longest : null;
}

/** How long the steps that run usually take in all, ms. */
export function usualRunMs(
  ended: readonly TaskStep[],
  running: readonly Pick<RunningStep, "tool" | "startedAt">[],
): number | null {
  const lasts = running.flatMap((step) => usualRestMs(ended, [step], step.startedAt) ?? []);
  return lasts.length > 0 ? Math.max(...lasts) : usualStepMs(ended);
}
