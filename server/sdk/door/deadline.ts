/** A signal that aborts with `outer` or after `ms`. Call `done` when it is not needed any more: nothing of it is left then. */
export function deadline(ms: number, outer?: AbortSignal): { readonly signal: AbortSignal; readonly done: () => void } {
  const controller = new AbortController();
  const abort = () => controller.abort(outer?.reason);
  const timer = setTimeout(() => controller.abort(new Error(`No answer for ${ms} ms`)), ms);
  if (outer?.aborted) abort();
  outer?.addEventListener("abort", abort);
  return {
    signal: controller.signal,
    done() {
      clearTimeout(timer);
      outer?.removeEventListener("abort", abort);
    },
  };
}
