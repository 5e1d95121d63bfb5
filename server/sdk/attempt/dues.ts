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
    if (this.tools.hasUnannounced()) this.now("announce");
  });
  private readonly speak = new Soon(() => this.now("speak"));
  private readonly due = new Set<"announce" | "speak" | "flush">();
  private flushes: Deferred<void>[] = [];

  constructor(private readonly tools: DuesTools) {}

  get any(): boolean {
    return this.due.size > 0;
  }

  get hasFlush(): boolean {
    return this.due.has("flush");
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
    this.now("flush");
    return answered.promise;
  }

  /** A commit carries it all now; gives who waits for its answer. */
  take(): readonly Deferred<void>[] {
    this.due.clear();
    this.speak.cancel();
    return this.flushes.splice(0);
  }

  stop(): void {
    this.announce.cancel();
    this.speak.cancel();
  }

  private now(what: "announce" | "speak" | "flush"): void {
    this.due.add(what);
    this.tools.onDue();
  }
}
