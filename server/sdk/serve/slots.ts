/** The places of a worker, one task each. */
export class Slots {
  private used = 0;
  private readonly waiting = new Set<() => void>();

  constructor(private readonly capacity: number) {}

  /** How many are free, once there is one; 0 when aborted. */
  async free(signal: AbortSignal): Promise<number> {
    while (this.used >= this.capacity && !signal.aborted) await this.change(signal);
    return signal.aborted ? 0 : this.capacity - this.used;
  }

  /** Takes a place until `work` is settled. */
  hold(work: Promise<unknown>): void {
    this.used += 1;
    const freed = () => {
      this.used -= 1;
      for (const wake of [...this.waiting]) wake();
    };
    work.then(freed, freed);
  }

  private change(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        this.waiting.delete(wake);
        signal.removeEventListener("abort", wake);
        resolve();
      };
      this.waiting.add(wake);
      signal.addEventListener("abort", wake);
    });
  }
}
