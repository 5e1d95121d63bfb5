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
  private settle: () => void = () => undefined;
  private isHeld = false;
  /** There is a process that comes up, or is about to. */
  private isUnderWay = false;

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
  stop(why: StopWhy, reason: Error = new LaunchFailed("transport", "It was stopped while it was launched.")): void {
    this.why ??= why;
    this.stopping.abort(reason);
  }

  /** Nothing is to begin: it ends while a process comes up. One that is up already stays. */
  hold(): void {
    this.isHeld = true;
    if (this.isUnderWay) this.stop("detached", new LaunchHeld());
  }

  begins(): void {
    this.isUnderWay = true;
    if (this.isHeld) this.hold();
  }

  isUp(): void {
    this.isUnderWay = false;
  }

  ended(): void {
    this.settle();
  }
}
