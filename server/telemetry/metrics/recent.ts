/** A value that is read again when it is older than `maxAgeMs`; whoever asks meanwhile gets the same reading. */
export class Recent<T> {
  private reading: { readonly sinceMs: number; readonly value: Promise<T> } | null = null;

  constructor(
    private readonly read: () => Promise<T>,
    private readonly maxAgeMs: number,
    private readonly nowMs: () => number = () => performance.now(),
  ) {}

  get(): Promise<T> {
    const nowMs = this.nowMs();
    if (this.reading && nowMs - this.reading.sinceMs < this.maxAgeMs) return this.reading.value;
    const reading = { sinceMs: nowMs, value: this.read() };
    this.reading = reading;
    // A failure is not kept: the next one who asks looks again.
    reading.value.catch(() => {
      if (this.reading === reading) this.reading = null;
    });
    return reading.value;
  }
}
