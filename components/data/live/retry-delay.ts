const STEPS_MS = [1_000, 2_000, 4_000, 8_000, 15_000] as const;
const LAST_MS = 15_000;
/** Tabs and browsers must not come back in step: the wait is spread by up to a fifth either way. */
const JITTER = 0.2;

/** Milliseconds before the next try after so many failures in a row (1 is the first). `random` is from 0 up to 1. */
export function retryDelay(failures: number, random: number): number {
  const base = STEPS_MS[Math.max(0, failures - 1)] ?? LAST_MS;
  return Math.round(base * (1 + JITTER * (random * 2 - 1)));
}
