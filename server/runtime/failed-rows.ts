import type { Ports } from "../ports";
import type { FailedTurn } from "../ports/row-failures";
import { NO_RESTS, type RowRests } from "../ports/row-rests";
import type { LaneWatch } from "../ports/watch";
import { backOffMs } from "./run-lane";

/** A row that has not failed again for so long after its rest is forgotten. */
const FORGET_MS = 60_000;

interface Rest {
  readonly failures: number;
  readonly untilMs: number;
}

type Failed = Pick<FailedTurn, "error" | "rows">;

/** The rows of one lane that failed lately, as this process knows them. `now`: milliseconds of a clock that is never set. */
export class FailedRows implements RowRests {
  private readonly rests = new Map<string, Rest>();

  constructor(
    private readonly onFailure: (failed: Failed) => Promise<void>,
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

  async failed(ids: readonly string[], error: unknown): Promise<void> {
    const rows = ids.map((id) => ({ id, retryInMs: this.rest(id) }));
    await this.onFailure({ error, rows });
  }

  private rest(id: string): number {
    const failures = (this.rests.get(id)?.failures ?? 0) + 1;
    const restMs = backOffMs(failures);
    this.rests.set(id, { failures, untilMs: this.now() + restMs });
    return restMs;
  }
}

/** Of a lane that nobody watches a failure is the caller's. Who waits for the rows is told, too, while the database can be reached. */
export function failedRows(
  lane: string,
  { failures, newId }: Pick<Ports, "failures" | "newId">,
  watch: LaneWatch | undefined,
): RowRests {
  if (!watch) return NO_RESTS;
  return new FailedRows(async ({ error, rows }) => {
    const failureId = newId();
    const retryInMs = Math.min(...rows.map((row) => row.retryInMs));
    watch.failed(lane, error, { retryInMs, failureId, rowIds: rows.map(({ id }) => id) });
    try {
      await failures.note({ lane, failureId, error, rows });
    } catch (untold) {
      watch.failed(lane, untold, { retryInMs });
    }
  });
}
