import type { Attempt } from "./attempt";
import { nothingExecutes } from "./executing";

/** Nobody waits longer for the server to take note. */
const TIMEOUT_MS = 5_000;
/** Cannot be taken for the number of a commit whose answer was lost. */
const NO_NUMBER = 1_000_000_000;

/**
 * A task that was taken away from its worker: now that nothing of the run is left, the server hears that it has stopped, by a
 * commit that it refuses. Never rejects.
 */
export async function tellStopped(attempt: Attempt): Promise<void> {
  const { over, post, work } = attempt;
  if (over?.reason !== "superseded" && over?.reason !== "lease_over") return;
  await nothingExecutes(attempt);
  const text = JSON.stringify({ attempt: work.attempt, no: NO_NUMBER });
  await post.send({ taskId: work.taskId, text, signal: AbortSignal.timeout(TIMEOUT_MS) });
}
