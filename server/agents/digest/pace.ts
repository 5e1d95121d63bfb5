import { setTimeout as wait } from "node:timers/promises";

/** Waits, or throws the signal's reason as soon as it is aborted. */
export async function pace(ms: number, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  try {
    await wait(ms, undefined, { signal });
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  }
}
