/** Calls back once after the shortest of the delays asked for. */
export class Soon {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private dueAt = 0;

  constructor(private readonly call: () => void) {}

  within(ms: number): void {
    const dueAt = performance.now() + ms;
    if (this.timer && this.dueAt <= dueAt) return;
    this.cancel();
    this.dueAt = dueAt;
    this.timer = setTimeout(() => {
      this.timer = undefined;
      this.call();
    }, ms);
  }

  cancel(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }
}
