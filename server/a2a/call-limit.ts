/** Calls that a client may make: `perSecond` for good, and so many at once after a rest. */
export interface Allowance {
  readonly perSecond: number;
  readonly burst: number;
}

/** So many clients are remembered; those that called longest ago are forgotten first, as if they had rested. */
const MAX_REMEMBERED = 10_000;

/**
 * Counts the calls of each client: a bucket that each call takes from and that fills up with time. Kept as the one instant at
 * which it will be full again.
 */
export class CallLimit {
  readonly #fullAt = new Map<string, number>();
  readonly #costMs: number;
  readonly #depthMs: number;

  constructor({ perSecond, burst }: Allowance) {
    this.#costMs = 1_000 / perSecond;
    this.#depthMs = this.#costMs * burst;
  }

  /** Null when the call may be made; else how long to wait for the next one, milliseconds. `nowMs` never goes back. */
  take(client: string, nowMs: number): number | null {
    const fullAt = Math.max(nowMs, this.#fullAt.get(client) ?? nowMs) + this.#costMs;
    const overMs = fullAt - nowMs - this.#depthMs;
    if (overMs > 0) return overMs;
    this.#fullAt.delete(client);
    this.#fullAt.set(client, fullAt);
    const [oldest] = this.#fullAt.size > MAX_REMEMBERED ? this.#fullAt.keys() : [];
    if (oldest !== undefined) this.#fullAt.delete(oldest);
    return null;
  }
}
