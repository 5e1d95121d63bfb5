/** Waits longer from try to try, with jitter so that many workers do not come back at once. Ends early when aborted. */
export function backOff(tries: number, signal?: AbortSignal): Promise<void> {
  const longest = Math.min(MAX_MS, FIRST_MS * 2 ** Math.min(tries, 10));
  return pause(longest * (0.5 + Math.random() / 2), signal);
}

const FIRST_MS = 100;
const MAX_MS = 5_000;

/** Resolves after `ms`, or when aborted; never rejects. */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) {
      resolve();
      return;
    }
    const done = () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal?.addEventListener("abort", done);
  });
}
