import { LaunchFailed } from "../process/launch-failed";

/** Why an agent's process is ended by us. `detached`: its session can be taken up again; `lost`: it is not ours any more; `over`: its task has ended. */
export type StopWhy = "detached" | "lost" | "over";

/** A launch from taking the session up to where it can be prompted. It may be stopped on the way; `over` resolves when nothing of it runs. */
export class Launch {
  readonly over: Promise<void>;
  why: StopWhy | null = null;
  private readonly stopping = new AbortController();
  private settle: () => void = () => undefined;

  constructor() {
    this.over = new Promise((resolve) => {
      this.settle = resolve;
    });
  }

  /** Aborts when it is stopped. */
  get signal(): AbortSignal {
    return this.stopping.signal;
  }

  /** The first word holds. */
  stop(why: StopWhy): void {
    this.why ??= why;
    this.stopping.abort(new LaunchFailed("transport", "It was stopped while it was launched."));
  }

  ended(): void {
    this.settle();
  }
}
