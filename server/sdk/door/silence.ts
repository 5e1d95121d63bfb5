/** Aborts when nothing was heard for `ms`, or with `outer`. */
export class Silence {
  private readonly controller = new AbortController();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly abort = () => this.controller.abort();

  constructor(
    private readonly ms: number,
    private readonly outer: AbortSignal,
  ) {
    if (outer.aborted) this.abort();
    outer.addEventListener("abort", this.abort);
    this.heard();
  }

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  heard(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(this.abort, this.ms);
  }

  /** Nothing of it is left then. */
  done(): void {
    clearTimeout(this.timer);
    this.outer.removeEventListener("abort", this.abort);
  }
}
