/** Says once when the server cannot be reached, and once when it can again. */
export class Log {
  private cut = false;

  constructor(readonly write: (line: string) => void) {}

  unreachable(problem: string): void {
    if (!this.cut) this.write(`checkrein: the server does not answer (${problem}); trying again.`);
    this.cut = true;
  }

  reachable(): void {
    if (this.cut) this.write("checkrein: the server answers again.");
    this.cut = false;
  }
}
