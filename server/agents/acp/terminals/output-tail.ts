/** The newest bytes of an output, at most so many. Its text never begins or ends within a character. */
export class OutputTail {
  private parts: Buffer[] = [];
  private bytes = 0;
  /** Something of its beginning is gone. */
  isCut = false;

  constructor(private readonly maxBytes: number) {}

  add(part: Uint8Array): void {
    // A copy, since the memory of what was read is used again.
    this.parts.push(Buffer.from(part));
    this.bytes += part.length;
    while (this.bytes > this.maxBytes) this.dropOldest();
  }

  get text(): string {
    const whole = Buffer.concat(this.parts);
    const start = this.isCut ? beginOfCharacter(whole) : 0;
    // A character whose last bytes have not come yet is left for later.
    return new TextDecoder().decode(whole.subarray(start), { stream: true });
  }

  private dropOldest(): void {
    const [first] = this.parts;
    if (!first) return;
    const over = this.bytes - this.maxBytes;
    this.isCut = true;
    if (first.length <= over) this.parts.shift();
    else this.parts[0] = Buffer.from(first.subarray(over));
    this.bytes -= Math.min(first.length, over);
  }
}

/** UTF-8 marks the bytes that go on with a character. */
function beginOfCharacter(bytes: Uint8Array): number {
  let at = 0;
  while (at < 4 && ((bytes[at] ?? 0) & 0xc0) === 0x80) at += 1;
  return at;
}
