// Above this many keys a set is faster than a look at each.
const FEW_KEYS = 12;

/** The keys of an object that is being read; those of the object before it are guesses for what comes next. */
export class Keys {
  /** Its keys so far, then those of the object before, as long as each key was as it was there. */
  private readonly names: string[] = [];
  private count = 0;
  private many: Set<string> | null = null;

  /** One of the names is written otherwise in the text: none of them is a guess then. */
  private hasEscapes = false;

  begin(): void {
    if (this.hasEscapes) this.names.length = 0;
    this.hasEscapes = false;
    this.count = 0;
    this.many = null;
  }

  /** What its next key is likely to be; it is none of those before. */
  guess(): string | undefined {
    return this.names[this.count];
  }

  takeGuess(): void {
    this.count += 1;
  }

  /** False when it was there. */
  add(key: string, isEscaped: boolean): boolean {
    const { names } = this;
    if (names.length > this.count) names.length = this.count;
    if (this.has(key)) return false;
    names.push(key);
    this.hasEscapes ||= isEscaped;
    this.many?.add(key);
    this.count += 1;
    return true;
  }

  private has(key: string): boolean {
    if (this.count < FEW_KEYS) return this.names.includes(key);
    this.many ??= new Set(this.names);
    return this.many.has(key);
  }
}
