interface Timer {
  readonly at: number;
  readonly run: () => void;
}

/** A clock that stands still until it is moved. Timers fire in the order in which they are due. */
export class ManualClock {
  #now: number;
  readonly #timers = new Set<Timer>();

  constructor(startMs = 1_000_000) {
    this.#now = startMs;
  }

  now = (): number => this.#now;

  after = (ms: number, run: () => void): (() => void) => {
    const timer = { at: this.#now + ms, run };
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  };

  /** Moves on, firing what becomes due on the way, what those set included. */
  advance(ms: number): void {
    const end = this.#now + ms;
    for (;;) {
      const next = [...this.#timers].filter((timer) => timer.at <= end).sort((a, b) => a.at - b.at)[0];
      if (!next) break;
      this.#timers.delete(next);
      this.#now = next.at;
      next.run();
    }
    this.#now = end;
  }
}
