import type { Deferred } from "./deferred";
import { Soon } from "./soon";

/** A step that is over sooner is not announced, milliseconds. */
const ANNOUNCE_AFTER_MS = 20;
/** Progress outside of other commits is sent this often, milliseconds. */
const PROGRESS_EVERY_MS = 500;

interface DuesTools {
  readonly hasUnannounced: () => boolean;
  readonly onDue: () => void;
}

/** What a commit is due for though no step has ended. */
export class Dues {
  private readonly announce = new Soon(() => {
    if (this.tools.hasUnannounced()) this.now();
  });
  private readonly speak = new Soon(() => this.now());
  private isDue = false;
  private flushes: Deferred<void>[] = [];

  constructor(private readonly tools: DuesTools) {}

  get any(): boolean {
    return this.isDue;
  }

  get hasFlush(): boolean {
    return this.flushes.length > 0;
  }

  /** A step has begun. */
  announceSoon(): void {
    this.announce.within(ANNOUNCE_AFTER_MS);
  }

  /** There is a message for people; it does not wait for a step to end. */
  saySoon(): void {
    this.speak.within(ANNOUNCE_AFTER_MS);
  }

  progressSoon(): void {
    this.speak.within(PROGRESS_EVERY_MS);
  }

  flush(answered: Deferred<void>): Promise<void> {
    this.flushes.push(answered);
    this.now();
    return answered.promise;
  }

  /** A commit carries it all now; gives who waits for its answer. */
  take(): readonly Deferred<void>[] {
    this.isDue = false;
    this.speak.cancel();
    return this.flushes.splice(0);
  }

  stop(): void {
    this.announce.cancel();
    this.speak.cancel();
  }

  private now(): void {
    this.isDue = true;
    this.tools.onDue();
  }
}
