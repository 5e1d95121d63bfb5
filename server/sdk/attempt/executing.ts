import type { Attempt } from "./attempt";

/** Functions of steps that run, by the attempt that runs them: also when nobody waits for them any more. */
const executing = new WeakMap<Attempt, Set<Promise<unknown>>>();

/** Counts as running until it settles. `work` never rejects. */
export function whileExecuting<T>(attempt: Attempt, work: Promise<T>): Promise<T> {
  const all = executing.get(attempt) ?? new Set();
  executing.set(attempt, all.add(work));
  return work.finally(() => all.delete(work));
}

/** Resolves when no function of a step of this attempt runs any more. */
export async function nothingExecutes(attempt: Attempt): Promise<void> {
  for (let all = executing.get(attempt); all && all.size > 0; ) await Promise.all(all);
}
