export interface Clock {
  now(): number;
  after(ms: number, run: () => void): () => void;
}

/** What was read again after an event waits this long before the next time. */
export const REREAD_GAP_MS = 2_000;

/** Lets a read through at once, then at most one per gap, and never two at the same time. The last wish is always met. */
export class RereadGate {
  readonly #clock: Clock;
  readonly #read: () => Promise<unknown>;
  #startedAt = Number.NEGATIVE_INFINITY;
  #isReading = false;
  #isWanted = false;
  #cancel: (() => void) | null = null;

  constructor(clock: Clock, read: () => Promise<unknown>) {
    this.#clock = clock;
    this.#read = read;
  }

  want(): void {
    this.#isWanted = true;
    this.#next();
  }

  stop(): void {
    this.#isWanted = false;
    this.#cancel?.();
    this.#cancel = null;
  }

  #next(): void {
    if (!this.#isWanted || this.#isReading || this.#cancel) return;
    const leftMs = this.#startedAt + REREAD_GAP_MS - this.#clock.now();
    if (leftMs > 0) {
      this.#cancel = this.#clock.after(leftMs, () => {
        this.#cancel = null;
        this.#next();
      });
      return;
    }
    this.#isWanted = false;
    this.#isReading = true;
    this.#startedAt = this.#clock.now();
    // A failed read is shown by whoever shows its data; the gate only counts it as done.
    void this.#read()
      .catch(() => undefined)
      .finally(() => {
        this.#isReading = false;
        this.#next();
      });
  }
}
