import type { Update } from "./read-update";

/** Replayed updates follow each other at once; after so long a silence they are over, milliseconds. */
const SILENCE_MS = 1_000;

/**
 * Keeps what an agent tells again out of a turn. Some go on telling their history after a load was answered, into the next
 * prompt: a message of the user that is not this prompt begins such a piece, and a call that is known is never new.
 */
export class ReplayGuard {
  private replaying = false;
  private lastAt = 0;
  private echo = "";
  /** Updates that were kept out. */
  count = 0;

  constructor(
    private readonly prompt: string,
    private readonly known: ReadonlySet<string>,
  ) {}

  /** False: it was told before. `at`: milliseconds on any clock. */
  isNews(update: Update, at: number): boolean {
    if (this.replaying && at - this.lastAt > SILENCE_MS) this.replaying = false;
    this.lastAt = at;
    const news = this.judge(update);
    if (!news) this.count += 1;
    return news;
  }

  private judge(update: Update): boolean {
    if (update.kind === "call" && this.known.has(update.id)) return false;
    if (update.kind !== "text") return update.kind !== "plan" || !this.replaying;
    if (update.from !== "user") {
      this.echo = "";
      return !this.replaying;
    }
    // We write down ourselves what was asked; an echo of it is no news, but it ends a replay.
    this.echo += update.text;
    this.replaying = !this.prompt.startsWith(this.echo);
    return false;
  }
}
