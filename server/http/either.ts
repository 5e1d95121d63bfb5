/** A signal that aborts with the first of the two. Call `release` when it is done with: the longer lived one keeps nothing of it. */
export function either(a: AbortSignal, b: AbortSignal): { readonly signal: AbortSignal; readonly release: () => void } {
  const controller = new AbortController();
  // With their reason, so that none is made, with its stack, for each call.
  const abort = () => controller.abort((a.aborted ? a : b).reason);
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
