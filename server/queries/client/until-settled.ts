import type { Ports } from "../../ports";
import type { ClientRef, ClientTask, Depth } from "../../ports/client-store";

/** Wakes are hints, also of what is not told as a turn: at the latest after this long the task is looked at. */
const LOOK_MS = 1_000;

interface Patience {
  readonly taskId: string;
  readonly depth: Depth;
  readonly signal: AbortSignal;
  /** It was made just now, and has not ended yet. */
  readonly isNew: boolean;
}

/**
 * The task once it has ended, or once it is its client's turn: it asks, or is held and its agent lets callers go. As it
 * stands when the signal aborts before that. Null: there is no such task of this client.
 */
export async function untilSettled(
  ports: Ports,
  client: ClientRef,
  { taskId, depth, signal, isNew }: Patience,
): Promise<ClientTask | null> {
  for (let mayBeSettled = !isNew; !signal.aborted; mayBeSettled = true) {
    // Before the look, so that no wake falls between the two.
    const woken = ports.wakes.wait([`turn:${taskId}`], LOOK_MS, signal);
    const settled = mayBeSettled ? await ports.clients.findSettled(client, taskId, depth) : null;
    if (settled) return settled;
    if (!(await woken) && !(await ports.clients.standing(client, taskId))) return null;
  }
  return ports.clients.find(client, taskId, depth);
}
