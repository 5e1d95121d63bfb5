/** What one round of writers did. */
export interface Round {
  readonly steps: number;
  readonly perSecond: number;
  readonly latenciesMs: readonly number[];
}

/** Each writer does one step after the other until the time is over. */
export async function measureRound(writers: readonly (() => Promise<void>)[], durationMs: number): Promise<Round> {
  const latenciesMs: number[] = [];
  const startMs = performance.now();
  const endMs = startMs + durationMs;
  await Promise.all(
    writers.map(async (step) => {
      for (let beganMs = performance.now(); beganMs < endMs; beganMs = performance.now()) {
        await step();
        latenciesMs.push(performance.now() - beganMs);
      }
    }),
  );
  const steps = latenciesMs.length;
  return { steps, perSecond: (steps / (performance.now() - startMs)) * 1000, latenciesMs };
}
