/** One kind of due row: what is due is worked off in batches, then the lane rests until more is due. */
export interface Lane {
  readonly name: string;
  /** Settles at most `limit` due rows. Returns how many it moved; fewer than `limit` means that nothing more is due. */
  settle(limit: number): Promise<number>;
  /** Milliseconds until the next row is due, 0 when one is; null when none will be. */
  nextDueInMs(): Promise<number | null>;
  /** Rows settled at a time, where the usual number does not fit. */
  readonly batch?: number;
  /** A wake of any of these ends the rest early. */
  readonly topics: readonly string[];
  /** Wakes that come faster are gathered: so long at least from one look to the next, milliseconds. */
  readonly gapMs?: number;
  /** Wakes of these are not gathered: they end the gap, too. */
  readonly atOnce?: readonly string[];
  /** Ends what `settle` began and did not wait for. Called once, after the last look. */
  finish?(): Promise<void>;
}
