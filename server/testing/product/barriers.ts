/** What the test tells a process that it started. */
export type Told =
  | { readonly kind: "arm"; readonly point: string }
  | { readonly kind: "release"; readonly point: string }
  | { readonly kind: "disarm_all" };

/** What such a process says: that a point is armed, or that somebody stands at it. */
export type Said = { readonly kind: "armed" | "reached"; readonly point: string };

/**
 * Named points at which a process stops until the test lets it go on, or kills it there. A point that nobody armed
 * costs nothing.
 */
export class Barriers {
  private readonly armed = new Set<string>();
  private readonly released = new Set<string>();
  private readonly waiting = new Map<string, (() => void)[]>();

  constructor(private readonly say: (said: Said) => void) {}

  hear(told: Told): void {
    if (told.kind === "disarm_all") this.disarmAll();
    else if (told.kind === "release") this.release(told.point);
    else this.arm(told.point);
  }

  /** Stops only when the point is armed. */
  pass(point: string): Promise<void> {
    return this.armed.has(point) ? this.hold(point) : Promise.resolve();
  }

  /** Stops until the point is released, which may have been before. */
  hold(point: string): Promise<void> {
    this.say({ kind: "reached", point });
    if (this.released.has(point)) return Promise.resolve();
    return new Promise((resolve) => this.waiting.set(point, [...(this.waiting.get(point) ?? []), resolve]));
  }

  private arm(point: string): void {
    this.released.delete(point);
    this.armed.add(point);
    this.say({ kind: "armed", point });
  }

  private release(point: string): void {
    this.armed.delete(point);
    this.released.add(point);
    for (const go of this.waiting.get(point) ?? []) go();
    this.waiting.delete(point);
  }

  private disarmAll(): void {
    for (const point of [...this.armed]) this.release(point);
  }
}
