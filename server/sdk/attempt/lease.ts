/** Milliseconds on a clock that only goes forward, whatever happens to the wall clock. */
export const monotonicMs = (): number => performance.now();

/** How long this worker may believe that it holds a task, by its own forward-only clock. */
export class Lease {
  private until: number;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private over = false;

  /** `onOver` is called once, when the lease ran out unrenewed. */
  constructor(
    leaseMs: number,
    private readonly onOver: () => void,
  ) {
    this.until = monotonicMs() + leaseMs;
    this.arm();
  }

  /** Counts from when the request left, since the server began to count after that. */
  renew(sentAtMs: number, leaseMs: number): void {
    if (this.over) return;
    this.until = Math.max(this.until, sentAtMs + leaseMs);
    this.arm();
  }

  /** Looks at the clock: a process that was frozen finds out here before its timers run. */
  isOver(): boolean {
    if (!this.over && monotonicMs() >= this.until) this.expire();
    return this.over;
  }

  leftMs(): number {
    return Math.max(0, this.until - monotonicMs());
  }

  stop(): void {
    this.over = true;
    clearTimeout(this.timer);
  }

  private arm(): void {
    if (this.timer) return;
    this.timer = setTimeout(() => {
      this.timer = undefined;
      if (!this.isOver()) this.arm();
    }, this.leftMs() + 1);
  }

  private expire(): void {
    this.stop();
    this.onOver();
  }
}
