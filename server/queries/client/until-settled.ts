import { isHeld, isTerminal } from "../../domain/task/state";
import type { Ports } from "../../ports";
import type { ClientRef, ClientStanding } from "../../ports/client-store";

/** Wakes are hints: at the latest after this long the task is looked at. */
const LOOK_MS = 1_000;

/**
 * Waits until the task has ended, or until it is its client's turn: it asks, or is held and its agent lets callers go.
 * Returns early when the signal aborts. Null: there is no such task of this client.
 */
export async function untilSettled(
  ports: Ports,
  client: ClientRef,
  { taskId, signal }: { readonly taskId: string; readonly signal: AbortSignal },
): Promise<ClientStanding | null> {
  for (;;) {
    // Before the look, so that no wake falls between the two.
    const woken = ports.wakes.wait([`task:${taskId}`], LOOK_MS, signal);
    const standing = await ports.clients.standing(client, taskId);
    if (!standing || isSettled(standing) || signal.aborted) return standing;
    await woken;
  }
}

/** Nothing more happens before the client acts. */
export function isSettled({ state, releasesCallers }: Pick<ClientStanding, "state" | "releasesCallers">): boolean {
  if (isTerminal(state) || state === "input_required" || state === "auth_required") return true;
  return isHeld(state) && releasesCallers;
}
