import type { Position } from "./position";

/** A position of one reader; `no` grows with each. */
export interface Place {
  readonly no: number;
  readonly position: Position;
}

interface Held<T> {
  readonly value: T;
  /** Where a reader stands who has not had it. */
  readonly before: Place;
}

/**
 * Lets news of one thing through at once when it was quiet, then once per gap: of what comes in between only the sum is kept.
 * Knows the position before the oldest thing it holds back, so that a reader who is cut there loses nothing.
 */
export class Pacer<T> {
  readonly #held = new Map<string, Held<T>>();
  readonly #sentAt = new Map<string, number>();

  constructor(
    private readonly gapMs: number,
    private readonly add: (earlier: T, later: T) => T,
  ) {}

  hold(key: string, value: T, before: Place): void {
    const held = this.#held.get(key);
    this.#held.set(key, { value: held ? this.add(held.value, value) : value, before: held?.before ?? before });
  }

  /** What may go now; it is no longer held. */
  take(nowMs: number): T[] {
    for (const [key, sentAt] of this.#sentAt) if (nowMs - sentAt >= this.gapMs) this.#sentAt.delete(key);
    const due = [...this.#held].filter(([key]) => !this.#sentAt.has(key));
    for (const [key] of due) {
      this.#held.delete(key);
      this.#sentAt.set(key, nowMs);
    }
    return due.map(([, { value }]) => value);
  }

  /** Milliseconds until something held may go; null when nothing is held. */
  dueInMs(nowMs: number): number | null {
    let soonest: number | null = null;
    for (const key of this.#held.keys()) {
      const inMs = Math.max(0, (this.#sentAt.get(key) ?? 0) + this.gapMs - nowMs);
      if (soonest === null || inMs < soonest) soonest = inMs;
    }
    return soonest;
  }

  get oldest(): Place | null {
    let oldest: Place | null = null;
    for (const { before } of this.#held.values()) if (!oldest || before.no < oldest.no) oldest = before;
    return oldest;
  }

  clear(): void {
    this.#held.clear();
    this.#sentAt.clear();
  }
}
