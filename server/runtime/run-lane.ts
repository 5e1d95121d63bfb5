import { setTimeout as sleep } from "node:timers/promises";
import type { Wakes } from "../ports/wakes";
import type { LaneWatch } from "../ports/watch";
import type { Lane } from "./lane";

/** At most this many rows at a time, so that a lane's statement stays short. */
const BATCH = 200;
/** A lane looks again at the latest after this long, milliseconds; the sweep promises as much. */
const LONGEST_REST_MS = 1_000;
const LONGEST_BACK_OFF_MS = 15_000;
/** Shortest rest, milliseconds: a row that stays due because its decision leaves it alone must not spin. */
const SHORTEST_REST_MS = 20;

export interface LaneTools {
  readonly wakes: Wakes;
  readonly watch: LaneWatch;
  readonly signal: AbortSignal;
}

/** Works one lane off until aborted. A failing lane backs off by itself and holds up no other. */
export async function runLane(lane: Lane, { wakes, watch, signal }: LaneTools): Promise<void> {
  const batch = lane.batch ?? BATCH;
  let failures = 0;
  let dueAtMs = Number.POSITIVE_INFINITY;
  while (!signal.aborted) {
    const startedMs = performance.now();
    const rest = new AbortController();
    const early = AbortSignal.any([signal, rest.signal]);
    // Listens before it looks, so that nothing that comes in between is missed.
    const woken = wakes.wait(lane.topics, LONGEST_REST_MS, early);
    const urged = lane.atOnce ? [wakes.wait(lane.atOnce, LONGEST_REST_MS, early)] : [];
    try {
      const lateMs = Math.max(0, performance.now() - dueAtMs);
      const moved = await lane.settle(batch);
      watch.settled(lane.name, { moved, lateMs });
      failures = 0;
      // A full batch: the next row is as late as this one was, and more.
      if (moved < batch) {
        const restMs = await lane.nextDueInMs();
        dueAtMs = performance.now() + (restMs ?? Number.POSITIVE_INFINITY);
        await Promise.race([pause(restUntilDue(restMs), early), woken]);
      }
      const gapMs = (lane.gapMs ?? 0) - (performance.now() - startedMs);
      if (gapMs > 0) await Promise.race([pause(gapMs, early), ...urged]);
    } catch (error) {
      failures += 1;
      const retryInMs = backOffMs(failures);
      watch.failed(lane.name, error, { retryInMs });
      await pause(retryInMs, signal);
    } finally {
      rest.abort();
    }
  }
  await lane.finish?.();
}

/** How long who failed so often in a row is left alone, milliseconds. */
export function backOffMs(failures: number): number {
  return Math.min(LONGEST_BACK_OFF_MS, 250 * 2 ** Math.min(failures, 10));
}

/** A timer takes at most 24 days and fires at once when it is given more, so what lies far ahead is not slept for. */
export function restUntilDue(dueInMs: number | null): number {
  return Math.max(SHORTEST_REST_MS, Math.min(dueInMs ?? LONGEST_REST_MS, LONGEST_REST_MS));
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  // Aborting is how it ends early; there is nothing to tell.
  await sleep(ms, undefined, { signal }).catch(() => undefined);
}
