const MAX_KEPT = 1_000;

/** What was found lately, so that busy callers do not ask the database for it each time. */
export class ShortMemory<T> {
  private readonly kept = new Map<string, { readonly value: T; readonly untilMs: number }>();

  constructor(private readonly forMs: number) {}

  /** Undefined when it was not kept, or too long ago. */
  find(name: string): T | undefined {
    const known = this.kept.get(name);
    if (known && known.untilMs > performance.now()) return known.value;
    this.kept.delete(name);
    return undefined;
  }

  keep(name: string, value: T): void {
    if (this.kept.size >= MAX_KEPT) this.kept.clear();
    this.kept.set(name, { value, untilMs: performance.now() + this.forMs });
  }

  forget(isGone: (value: T) => boolean): void {
    for (const [name, { value }] of this.kept) if (isGone(value)) this.kept.delete(name);
  }
}
