import { growInts, type JsonTape } from "./json-tape";

/** The text is no JSON, or ends too early. */
export class NotJson extends Error {
  override readonly name = "NotJson";
  constructor(readonly at: number) {
    super(`This is no JSON at character ${at + 1}.`);
  }
}

/**
 * Reads a JSON text into a tape in one pass. It copies nothing, so 25 MB cost their tables and no objects.
 * Throws NotJson for text whose structure is broken; numbers and escapes are taken as the writer left them.
 */
export function scanJson(text: string): JsonTape {
  return new Scanner(text).scan();
}

/** The same in steps of so many values, for whoever shares a thread. */
export function* scanSteps(text: string): Generator<void, JsonTape> {
  const scanner = new Scanner(text);
  while (!scanner.goOnFor(STEP_VALUES)) yield;
  return scanner.tape();
}

const STEP_VALUES = 5_000;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;
const MINUS = 0x2d;
const ZERO = 0x30;
const NINE = 0x39;
const LITERALS: Readonly<Record<string, string>> = { t: "true", f: "false", n: "null" };
const FIRST_SIZE = 1_024;

class Scanner {
  private readonly text: string;
  private at = 0;
  /** UTF-8 bytes so far beyond one per character. */
  private extra = 0;
  private size = 0;
  /** The open container, or -1. */
  private open = -1;
  private key = -1;
  private start = new Int32Array(FIRST_SIZE);
  private end = new Int32Array(FIRST_SIZE);
  private keyStart = new Int32Array(FIRST_SIZE);
  private parent = new Int32Array(FIRST_SIZE);
  private next = new Int32Array(FIRST_SIZE);
  private count = new Int32Array(FIRST_SIZE);
  private place = new Int32Array(FIRST_SIZE);
  private bytes = new Int32Array(FIRST_SIZE);

  constructor(text: string) {
    this.text = text;
  }

  scan(): JsonTape {
    this.goOnFor(Number.POSITIVE_INFINITY);
    return this.tape();
  }

  /** Reads so many more values; true at the end of the text. */
  goOnFor(values: number): boolean {
    if (this.size === 0) this.value();
    for (let left = values; this.open >= 0; left -= 1) {
      if (left <= 0) return false;
      this.goOn();
    }
    this.skipSpace();
    if (this.at < this.text.length) throw new NotJson(this.at);
    return true;
  }

  tape(): JsonTape {
    const { text, size, start, end, keyStart, parent, next, count, place, bytes } = this;
    return { text, size, start, end, keyStart, parent, next, count, place, bytes };
  }

  /** Inside a container: its next member, or its end. */
  private goOn(): void {
    const { text, open } = this;
    const isObject = text.charCodeAt(this.start[open] ?? 0) === OPEN_BRACE;
    this.skipSpace();
    const code = text.charCodeAt(this.at);
    if (code === (isObject ? CLOSE_BRACE : CLOSE_BRACKET)) {
      this.close();
      return;
    }
    if ((this.count[open] ?? 0) > 0) this.take(COMMA);
    if (isObject) this.readKey();
    this.value();
  }

  private readKey(): void {
    this.skipSpace();
    this.key = this.at;
    this.take(QUOTE);
    this.skipString();
    this.skipSpace();
    this.take(COLON);
  }

  private value(): void {
    this.skipSpace();
    const node = this.add();
    const code = this.text.charCodeAt(this.at);
    if (code === OPEN_BRACE || code === OPEN_BRACKET) {
      this.at += 1;
      this.open = node;
      return;
    }
    if (code === QUOTE) {
      this.at += 1;
      this.skipString();
    } else if (code === MINUS || (code >= ZERO && code <= NINE)) this.skipNumber();
    else this.skipLiteral();
    this.end[node] = this.at;
    this.bytes[node] = this.at + this.extra - (this.bytes[node] ?? 0);
    this.next[node] = this.size;
  }

  /** A new entry that begins here. Until it ends, `bytes` holds the byte it begins at. */
  private add(): number {
    const node = this.size;
    if (node === this.start.length) this.grow();
    this.size = node + 1;
    this.start[node] = this.at;
    this.bytes[node] = this.at + this.extra;
    this.keyStart[node] = this.key;
    this.parent[node] = this.open;
    this.key = -1;
    if (this.open >= 0) {
      const place = this.count[this.open] ?? 0;
      this.place[node] = place;
      this.count[this.open] = place + 1;
    }
    return node;
  }

  private close(): void {
    const node = this.open;
    this.at += 1;
    this.end[node] = this.at;
    this.bytes[node] = this.at + this.extra - (this.bytes[node] ?? 0);
    this.next[node] = this.size;
    this.open = this.parent[node] ?? -1;
  }

  /** From behind the opening quote to behind the closing one. */
  private skipString(): void {
    const { text } = this;
    let at = this.at;
    for (;;) {
      const code = text.charCodeAt(at);
      if (code === QUOTE) break;
      if (code === BACKSLASH) at += 1;
      else if (code >= 0x80) this.extra += code < 0x800 || (code >= 0xd800 && code < 0xe000) ? 1 : 2;
      else if (!(code >= 0x20)) throw new NotJson(at); // a bare control character, or the end (NaN)
      at += 1;
    }
    this.at = at + 1;
  }

  private skipNumber(): void {
    const { text } = this;
    let at = this.at;
    while (isNumberPart(text.charCodeAt(at))) at += 1;
    this.at = at;
  }

  private skipLiteral(): void {
    const literal = LITERALS[this.text.charAt(this.at)];
    if (!literal || !this.text.startsWith(literal, this.at)) throw new NotJson(this.at);
    this.at += literal.length;
  }

  private skipSpace(): void {
    const { text } = this;
    let code = text.charCodeAt(this.at);
    while (code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09) {
      this.at += 1;
      code = text.charCodeAt(this.at);
    }
  }

  private take(code: number): void {
    if (this.text.charCodeAt(this.at) !== code) throw new NotJson(this.at);
    this.at += 1;
    if (code === COMMA) this.skipSpace();
  }

  private grow(): void {
    const size = this.start.length * 2;
    this.start = growInts(this.start, size);
    this.end = growInts(this.end, size);
    this.keyStart = growInts(this.keyStart, size);
    this.parent = growInts(this.parent, size);
    this.next = growInts(this.next, size);
    this.count = growInts(this.count, size);
    this.place = growInts(this.place, size);
    this.bytes = growInts(this.bytes, size);
  }
}

/** Digits, signs, dots and exponents. */
function isNumberPart(code: number): boolean {
  return (
    (code >= ZERO && code <= NINE) || code === MINUS || code === 0x2b || code === 0x2e || code === 0x65 || code === 0x45
  );
}
