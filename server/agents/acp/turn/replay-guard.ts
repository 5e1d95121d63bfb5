import type { CallUpdate, Update } from "./read-update";

/** Replayed updates follow each other at once; after so long a silence they are over, milliseconds. */
const SILENCE_MS = 1_000;

const TOLD_AGAIN: ReadonlySet<Update["kind"]> = new Set(["plan", "cost", "tokens"]);

export interface Before {
  /** Calls that earlier turns had. */
  readonly known: ReadonlySet<string>;
  /** The process was brought back for this prompt, so it may still tell its history. */
  readonly mayReplay: boolean;
}

/**
 * Keeps what an agent tells again out of a turn. Some go on telling their history after a load was answered, into the next
 * prompt: a message of the user that is not this prompt begins such a piece. While there may be one, a call that is known is
 * not new; after it, and in a process that was not brought back, one that begins is, since agents number theirs anew.
 */
export class ReplayGuard {
  private replaying = false;
  private mayReplay: boolean;
  private lastAt: number | null = null;
  private echo = "";
  /** Known calls of this turn's own. */
  private readonly begun = new Set<string>();
  /** What was told of known calls and kept out; of one that began anew only what came since. */
  private readonly kept = new Map<string, CallUpdate>();
  /** Updates that were kept out. */
  count = 0;

  constructor(
    private readonly prompt: string,
    private readonly before: Before,
  ) {
    this.mayReplay = before.mayReplay;
  }

  /** False: it was told before. `at`: milliseconds on any clock, as that of the prompt. */
  isNews(update: Update, at: number): boolean {
    if (this.lastAt !== null && at - this.lastAt > SILENCE_MS) {
      this.replaying = false;
      this.mayReplay = false;
    }
    this.lastAt = at;
    const news = this.judge(update);
    if (!news) this.count += 1;
    return news;
  }

  /** The prompt was given now: what is told later than a silence from here is no history. */
  given(at: number): void {
    this.lastAt = at;
  }

  /** A permission is asked for it, so it is of this turn. Gives what it is about, as far as that was kept out. */
  admit(callId: string): CallUpdate | null {
    this.begun.add(callId);
    const kept = this.kept.get(callId);
    if (!kept) return null;
    this.kept.delete(callId);
    const { status: _, text: _text, ...about } = kept;
    return about;
  }

  private judge(update: Update): boolean {
    if (update.kind === "call" && this.before.known.has(update.id)) return this.isOfThisTurn(update);
    // What was used is told again with what was said, and has been counted.
    if (update.kind !== "text") return !this.replaying || !TOLD_AGAIN.has(update.kind);
    if (update.from !== "user") {
      this.echo = "";
      return !this.replaying;
    }
    // We write down ourselves what was asked; an echo of it is no news, but it ends a replay.
    this.echo += update.text;
    this.replaying = !this.prompt.startsWith(this.echo);
    if (!this.replaying) this.mayReplay = false;
    return false;
  }

  private isOfThisTurn(update: CallUpdate): boolean {
    const { id, begins } = update;
    if (begins && !this.replaying && !this.mayReplay) this.begun.add(id);
    if (this.begun.has(id)) return true;
    this.kept.set(id, begins ? update : { ...this.kept.get(id), ...update });
    return false;
  }
}
