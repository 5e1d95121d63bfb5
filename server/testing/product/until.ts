import type { Wakes } from "../../ports/wakes";
import { PATIENCE_MS } from "./child";

interface Wait {
  readonly wakes: Wakes;
  /** What wakes the next look; there is one each quarter of a second anyway. */
  readonly topics: readonly string[];
  readonly timeoutMs?: number;
}

const LOOK_EVERY_MS = 250;

/** Looks at each wake until there is something to see. Throws after the time, with what was wrong at the last look. */
export async function until<T>(what: string, look: () => Promise<T | null | false>, wait: Wait): Promise<T> {
  const { wakes, topics, timeoutMs = PATIENCE_MS } = wait;
  const endMs = performance.now() + timeoutMs;
  let problem: unknown;
  for (;;) {
    // Begins to listen before it looks, so that nothing in between is missed.
    const woken = wakes.wait(topics, LOOK_EVERY_MS);
    try {
      const seen = await look();
      if (seen !== null && seen !== false) return seen;
      problem = undefined;
    } catch (error) {
      problem = error;
    }
    if (performance.now() > endMs) throw new Error(`Not within ${timeoutMs} ms: ${what}.`, { cause: problem });
    await woken;
  }
}
