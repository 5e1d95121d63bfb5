import { WakeHub } from "../../events/wake-hub";
import type { OpenWakes } from "../../events/wakes";

export interface Hearing {
  /** It hears no other process, and none hears it. */
  readonly isDeaf: boolean;
  /** Whoever waits looks again after a while, woken or not. */
  readonly polls: boolean;
}

/** Tells a web process to hear the others no more, or again. */
export interface GoDeaf {
  readonly kind: "go_deaf";
  readonly isDeaf: boolean;
}

/** Who does not poll waits on; so often it is asked whether that still holds. */
const SLICE_MS = 250;

/** Wakes of a process whose hearing can be taken away. */
export function deafWakes({ wakes, tell, close }: OpenWakes, hearing: () => Hearing): OpenWakes {
  const own = new WakeHub();
  return {
    wakes: {
      markOf: (topic) => (hearing().isDeaf ? own : wakes).markOf(topic),
      async wait(topics, timeoutMs, signal) {
        const endMs = performance.now() + timeoutMs;
        for (;;) {
          const { isDeaf, polls } = hearing();
          const forMs = polls ? Math.max(0, endMs - performance.now()) : SLICE_MS;
          if (await (isDeaf ? own : wakes).wait(topics, forMs, signal)) return true;
          if (signal?.aborted || (polls && performance.now() >= endMs)) return false;
        }
      },
    },
    tell(topics) {
      own.wake(topics);
      if (!hearing().isDeaf) tell(topics);
    },
    async close() {
      own.close();
      await close();
    },
  };
}
