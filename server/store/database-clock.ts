/** The database's clock as this process last heard it, for decisions that read nothing first. */
export class DatabaseClock {
  private offsetMs: number | null = null;

  hear(at: Date): void {
    this.offsetMs = at.getTime() - performance.now();
  }

  /** Late by what an answer takes to arrive; null until something was heard. */
  now(): Date | null {
    return this.offsetMs === null ? null : new Date(performance.now() + this.offsetMs);
  }
}
