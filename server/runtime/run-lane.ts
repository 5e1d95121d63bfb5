import { setTimeout as sleep } from "node:timers/promises";
import { runDue } from "../commands/due/run-due";
import type { DueLane, Ports } from "../ports";

/** At most this many rows at a time, so that a lane's statement stays short. */
const BATCH = 200;
/** A lane looks again at the latest after this long, milliseconds; the sweep promises as much. */
const LONGEST_SLEEP_MS = 1_000;
const LONGEST_BACK_OFF_MS = 15_000;

export interface LaneTools {
  readonly ports: Ports;
  readonly log: { readonly failed: (lane: DueLane, error: unknown, retryInMs: number) => void };
  readonly signal: AbortSignal;
}

/** Works one lane off until aborted. A failing lane backs off by itself and holds up no other. */
export async function runLane(lane: DueLane, { ports, log, signal }: LaneTools): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    try {
      const moved = await runDue(ports, lane, BATCH);
      failures = 0;
      if (moved < BATCH)
        await rest(Math.min(LONGEST_SLEEP_MS, (await ports.tasks.nextDueInMs(lane)) ?? LONGEST_SLEEP_MS), signal);
    } catch (error) {
      failures += 1;
      const retryInMs = Math.min(LONGEST_BACK_OFF_MS, 250 * 2 ** Math.min(failures, 10));
      log.failed(lane, error, retryInMs);
      await rest(retryInMs, signal);
    }
  }
}

/** Shortest rest, milliseconds: a row that stays due because its decision leaves it alone must not spin. */
const SHORTEST_SLEEP_MS = 20;

async function rest(ms: number, signal: AbortSignal): Promise<void> {
  // Aborting is how a rest ends early; there is nothing to tell.
  await sleep(Math.max(SHORTEST_SLEEP_MS, ms), undefined, { signal }).catch(() => undefined);
}
