// A name or message from elsewhere must not end a line, begin one of its own, or speak to a terminal.
const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;

/** Says once when the server cannot be reached, and once when it can again. One line each. */
export class Log {
  private cut = false;

  constructor(private readonly write: (line: string) => void) {}

  unreachable(problem: string): void {
    if (!this.cut)
      this.write(`checkrein: the server does not answer (${problem.replace(CONTROLS, " ")}); trying again.`);
    this.cut = true;
  }

  reachable(): void {
    if (this.cut) this.write("checkrein: the server answers again.");
    this.cut = false;
  }
}
