import type { Ports } from "../../ports";
import type { ClientRef, ClientTask, Depth } from "../../ports/client-store";

interface Patience {
  readonly taskId: string;
  readonly depth: Depth;
  readonly signal: AbortSignal;
  /** Not one that was made just now. */
  readonly mayHaveEnded: boolean;
}

/**
 * The task once it has ended, or once it is its client's turn: it asks, or is held and its agent lets callers go. As it
 * stands when the signal aborts before that. Null: there is no such task of this client.
 */
export async function untilSettled(
  ports: Ports,
  client: ClientRef,
  { taskId, depth, signal, mayHaveEnded }: Patience,
): Promise<ClientTask | null> {
  let seq = mayHaveEnded ? await seqOf() : 0;
  if (seq === null) return null;
  for (let mayBeSettled = mayHaveEnded; !signal.aborted; mayBeSettled = true) {
    // Before the look, so that no wake falls between the two. What is not told as a turn is found by its events.
    const lookout = ports.lookouts.post({ taskId, seq, topic: `turn:${taskId}`, signal });
    try {
      const settled = mayBeSettled ? await ports.clients.findSettled(client, taskId, depth) : null;
      if (settled) return settled;
      seq = (await lookout.news) ?? seq;
    } finally {
      lookout.leave();
    }
  }
  return ports.clients.find(client, taskId, depth);

  /** Of its newest event; null when there is no such task. */
  async function seqOf(): Promise<number | null> {
    return (await ports.clients.standing(client, taskId))?.eventSeq ?? null;
  }
}
