import type { StepRun } from "./left-steps";

interface Placed {
  /**
   * Its place among the steps, from 1. A run that failed, was cut or was left has the place of the next run of its key; null
   * where there is none and the place is another step's.
   */
  readonly number: number | null;
}

export type PlacedRun = StepRun & Placed;

interface Run {
  readonly key: string;
  readonly status: StepRun["status"];
  readonly isNext?: boolean;
}

type Running = readonly { readonly key: string }[];

/**
 * How many steps have begun, which is the last of their places: those done, those under way or without a known end, and one
 * that failed last. A try that failed, was cut or was left and was followed by something else is no step of its own.
 */
export function countSteps(runs: readonly Run[], running: Running): number {
  return runs.filter(({ status }) => status === "completed").length + comingKeys(runs, running).length;
}

/** The runs of steps, in the order in which they were over, with their places. `running` are those under way, in order. */
export function placeSteps<T extends Run>(runs: readonly T[], running: Running = []): readonly (T & Placed)[] {
  let done = runs.filter(({ status }) => status === "completed").length;
  const next = new Map(comingKeys(runs, running).map((key, n) => [key, done + n + 1]));
  const placed = runs.toReversed().map((run) => {
    if (run.status !== "completed") return { ...run, number: next.get(run.key) ?? null };
    const number = done;
    done -= 1;
    next.set(run.key, number);
    return { ...run, number };
  });
  return placed.reverse();
}

/** Of what is under way or was left last; where nothing is or was, of what came after the last that was done. */
function comingKeys(runs: readonly Run[], running: Running): readonly string[] {
  const last = runs.findLastIndex(({ status }) => status === "completed");
  const open = [...running, ...runs.filter(({ isNext }) => isNext)];
  const coming = open.length > 0 ? open : runs.slice(last + 1);
  return [...new Set(coming.map(({ key }) => key))];
}
