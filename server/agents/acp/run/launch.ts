import { LaunchFailed } from "../process/launch-failed";

/** Why an agent's process is ended by us. `detached`: its session can be taken up again; `lost`: it is not ours any more; `over`: its task has ended. */
export type StopWhy = "detached" | "lost" | "over";

/** A pause came before the agent could be prompted: nothing was begun, and nothing of the launch runs. */
export class LaunchHeld extends Error {
  override readonly name = "LaunchHeld";

  constructor() {
    super("A pause came while it was launched.");
  }
}

/** A launch from taking the session up to where it can be prompted. It may be stopped on the way; `over` resolves when nothing of it runs. */
export class Launch {
  readonly over: Promise<void>;
  why: StopWhy | null = null;
  private readonly stopping = new AbortController();
  private readonly hold = () => this.stop("detached", new LaunchHeld());
  private settle: () => void = () => undefined;

  /** `holding`: aborts when nothing is to begin. */
  constructor(private readonly holding: AbortSignal) {
    this.over = new Promise((resolve) => {
      this.settle = resolve;
    });
  }

  /** Aborts when it is stopped. */
  get signal(): AbortSignal {
    return this.stopping.signal;
  }

  /** The first word holds. */
  stop(why: StopWhy, reason: Error = new LaunchFailed("transport", "It was stopped while it was launched.")): void {
    this.why ??= why;
    this.stopping.abort(reason);
  }

  /** A process is about to come up: until it has, the launch ends when nothing is to begin. One that is up already stays. */
  begins(): void {
    this.holding.addEventListener("abort", this.hold, { once: true });
    if (this.holding.aborted) this.hold();
  }

  isUp(): void {
    this.holding.removeEventListener("abort", this.hold);
  }

  ended(): void {
    this.isUp();
    this.settle();
  }
}
