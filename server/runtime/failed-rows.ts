import { NO_RESTS, type RowRests } from "../ports/row-rests";
import type { LaneWatch } from "../ports/watch";
import { backOffMs } from "./run-lane";

/** A row that has not failed again for so long after its rest is forgotten. */
const FORGET_MS = 60_000;

interface Rest {
  readonly failures: number;
  readonly untilMs: number;
}

/** The rows of one lane that failed lately, as this process knows them. `now`: milliseconds of a clock that is never set. */
export class FailedRows implements RowRests {
  private readonly rests = new Map<string, Rest>();

  constructor(
    private readonly onFailure: (error: unknown, retryInMs: number) => void,
    private readonly now: () => number = () => performance.now(),
  ) {}

  resting(): readonly string[] {
    const nowMs = this.now();
    const resting: string[] = [];
    for (const [id, { untilMs }] of this.rests) {
      if (untilMs > nowMs) resting.push(id);
      else if (untilMs + FORGET_MS < nowMs) this.rests.delete(id);
    }
    return resting;
  }

  failed(ids: readonly string[], error: unknown): void {
    let soonestMs = Number.POSITIVE_INFINITY;
    for (const id of ids) {
      const failures = (this.rests.get(id)?.failures ?? 0) + 1;
      const restMs = backOffMs(failures);
      this.rests.set(id, { failures, untilMs: this.now() + restMs });
      soonestMs = Math.min(soonestMs, restMs);
    }
    this.onFailure(error, soonestMs);
  }
}

/** Of a lane that nobody watches a failure is the caller's. */
export function failedRows(lane: string, watch: LaneWatch | undefined): RowRests {
  if (!watch) return NO_RESTS;
  return new FailedRows((error, retryInMs) => watch.failed(lane, error, retryInMs));
}
