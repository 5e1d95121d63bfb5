/** A signal that aborts with the first of the two. Call `release` when it is done with: the longer lived one keeps nothing of it. */
export function either(a: AbortSignal, b: AbortSignal): { readonly signal: AbortSignal; readonly release: () => void } {
  const controller = new AbortController();
  const abort = () => controller.abort();
  for (const signal of [a, b]) {
    if (signal.aborted) abort();
    signal.addEventListener("abort", abort);
  }
  return {
    signal: controller.signal,
    release() {
      for (const signal of [a, b]) signal.removeEventListener("abort", abort);
    },
  };
}
