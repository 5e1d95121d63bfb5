const MAX_PIECE_CHARS = 8_000;
/** What grows is told this long after the last time at the soonest, and each time somewhat later, milliseconds. */
const GROW_AFTER_MS = 1_000;
const GROW_LATER_MS = 250;
const GROW_AT_LATEST_MS = 10_000;

interface Hearing {
  /** A piece that is whole. */
  say(text: string): void;
  /** What was added since; false where nobody listens, and it is tried again with more of it. */
  grow(text: string): boolean;
}

/** A message that comes in chunks: said in whole pieces, and told while a piece grows. */
export class GrowingMessage {
  /** The agent's own name of it. */
  id: string | null = null;
  text = "";
  /** Characters that were said, and up to which people were told. */
  private said = 0;
  private told = 0;
  /** How often the piece was told. */
  private times = 0;
  private growing: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly no: number,
    private readonly hearing: Hearing,
  ) {}

  add(chunk: string): void {
    this.text += chunk;
    this.sayPiece();
    if (this.text.length > this.told) this.growSoon();
  }

  end(): void {
    if (this.text.length > this.said) this.say(this.text.length);
  }

  /** Who listens from now on knows nothing of what is not said yet. */
  startOver(): void {
    this.told = this.said;
  }

  /** A long message is said in pieces that end with a line. */
  private sayPiece(): void {
    const { text, said } = this;
    if (text.length - said < MAX_PIECE_CHARS) return;
    const end = text.lastIndexOf("\n") + 1;
    this.say(end > said ? end : text.length);
  }

  private say(upTo: number): void {
    clearTimeout(this.growing);
    this.growing = undefined;
    this.hearing.say(this.text.slice(this.said, upTo));
    this.said = upTo;
    this.told = upTo;
    this.times = 0;
  }

  private growSoon(): void {
    const afterMs = Math.min(GROW_AFTER_MS + GROW_LATER_MS * this.times, GROW_AT_LATEST_MS);
    this.growing ??= setTimeout(() => this.grow(), afterMs).unref();
  }

  private grow(): void {
    this.growing = undefined;
    // Half of a surrogate pair is told with its other half.
    const upTo = this.text.length - (/[\ud800-\udbff]$/.test(this.text) ? 1 : 0);
    if (upTo <= this.told || !this.hearing.grow(this.text.slice(this.told, upTo))) return;
    this.told = upTo;
    this.times += 1;
  }
}
