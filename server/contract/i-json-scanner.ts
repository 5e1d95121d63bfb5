import { fitsDouble } from "./fits-double";
import { endOfNumber, isSureToFit } from "./json-number";
import { Keys } from "./object-keys";

/** Nested arrays and objects beyond this are refused. */
export const MAX_JSON_DEPTH = 512;

/** What is wrong with a body, and where. `path` is a JSON pointer; empty for the body as a whole. */
export class NotIJson extends Error {
  readonly path: string;
  constructor(path: string, message: string) {
    super(message);
    this.name = "NotIJson";
    this.path = path;
  }
}

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
// Sticky, so that a match is tried at one place and nothing is copied before it.
const UNICODE_ESCAPE = /\\u[0-9a-fA-F]{4}/y;
const SHORT_ESCAPES = new Set([...'"\\/bfnrt'].map((char) => char.charCodeAt(0)));

/** One pass over the text; the depth limit bounds the call stack too. */
export class IJsonScanner {
  private at = 0;
  /** For each open container its keys; null for an array. */
  private readonly keys: (Keys | null)[] = [];
  /** Those of the object that was last read at each depth, to be taken again for the next one. */
  private readonly spare: Keys[] = [];
  /** For each open container the key or index that is being read. */
  private readonly places: (string | number)[] = [];

  /** Where the sought value begins and ends; -1 until that is known. */
  private from = -1;
  private to = -1;

  private values = 0;

  constructor(
    private readonly text: string,
    private readonly sought: readonly [string, string] | null = null,
    private readonly mostValues = Number.POSITIVE_INFINITY,
  ) {}

  /** Where the sought value stands; null when there is none. */
  scan(): { readonly from: number; readonly to: number } | null {
    this.skipSpace();
    this.value();
    while (this.keys.length > 0) this.next();
    this.skipSpace();
    if (this.at < this.text.length) throw this.wrong("Something follows the JSON value");
    return this.from < 0 ? null : { from: this.from, to: this.to };
  }

  /** Reads a scalar, or enters a container up to its first value; an empty one is left at once. */
  private value(): void {
    this.values += 1;
    if (this.values > this.mostValues) throw this.refused(`It has more than ${this.mostValues} values.`);
    const code = this.text.charCodeAt(this.at);
    if (code === QUOTE) {
      this.string();
      return;
    }
    if (code === OPEN_BRACE || code === OPEN_BRACKET) {
      this.enter(code);
      return;
    }
    if (code === MINUS || (code >= ZERO && code <= NINE)) {
      this.number();
      return;
    }
    const literal = LITERALS[this.text.charAt(this.at)];
    if (!literal || !this.text.startsWith(literal, this.at)) throw this.wrong("A JSON value is expected");
    this.at += literal.length;
  }

  /** After a value inside a container: the next one, or the way out. */
  private next(): void {
    const depth = this.keys.length - 1;
    const keys = this.keys[depth];
    if (depth === 1 && this.from >= 0 && this.to < 0) this.to = this.at;
    this.skipSpace();
    const code = this.text.charCodeAt(this.at);
    if (code === (keys ? CLOSE_BRACE : CLOSE_BRACKET)) {
      this.at += 1;
      this.leave();
      return;
    }
    if (code !== COMMA) throw this.wrong(keys ? "A comma or } is expected" : "A comma or ] is expected");
    this.at += 1;
    this.skipSpace();
    if (keys) this.key(keys);
    else this.places[depth] = Number(this.places[depth]) + 1;
    this.value();
  }

  private enter(code: number): void {
    if (this.keys.length >= MAX_JSON_DEPTH) throw this.refused(`Nested more than ${MAX_JSON_DEPTH} deep.`);
    this.at += 1;
    this.skipSpace();
    const isObject = code === OPEN_BRACE;
    if (this.text.charCodeAt(this.at) === (isObject ? CLOSE_BRACE : CLOSE_BRACKET)) {
      this.at += 1;
      return;
    }
    const keys = isObject ? this.keysAt(this.keys.length) : null;
    this.keys.push(keys);
    this.places.push(0);
    if (keys) this.key(keys);
    this.value();
  }

  private keysAt(depth: number): Keys {
    const keys = this.spare[depth] ?? new Keys();
    this.spare[depth] = keys;
    keys.begin();
    return keys;
  }

  private leave(): void {
    this.keys.pop();
    this.places.pop();
  }

  private key(keys: Keys): void {
    if (this.text.charCodeAt(this.at) !== QUOTE) throw this.wrong("A key in quotes is expected");
    const key = this.takeGuess(keys) ?? this.newKey(keys);
    this.places[this.places.length - 1] = key;
    this.skipSpace();
    if (this.text.charCodeAt(this.at) !== COLON) throw this.wrong("A colon is expected");
    this.at += 1;
    this.skipSpace();
    if (this.sought && this.keys.length === 2 && key === this.sought[1] && this.places[0] === this.sought[0])
      this.from = this.at;
  }

  /** Items of a list mostly have the keys of the item before, in its order: these were read and checked there. */
  private takeGuess(keys: Keys): string | null {
    const guess = keys.guess();
    if (guess === undefined) return null;
    const end = this.at + 1 + guess.length;
    if (this.text.charCodeAt(end) !== QUOTE || !this.text.startsWith(guess, this.at + 1)) return null;
    this.at = end + 1;
    keys.takeGuess();
    return guess;
  }

  private newKey(keys: Keys): string {
    const from = this.at;
    const escaped = this.string();
    const raw = this.text.slice(from, this.at);
    const key: string = escaped ? JSON.parse(raw) : raw.slice(1, -1);
    this.places[this.places.length - 1] = key;
    if (!keys.add(key, escaped)) throw this.refused("This key is there twice.");
    // It would change what the object inherits in code that copies it, or be lost on the way.
    if (key === "__proto__") throw this.refused("The key __proto__ is not accepted.");
    return key;
  }

  /** True when the string has escapes. The raw text cannot hold half a surrogate pair: it came from UTF-8. */
  private string(): boolean {
    const text = this.text;
    const length = text.length;
    let escaped = false;
    let at = this.at + 1;
    while (at < length) {
      const code = text.charCodeAt(at);
      if (code === QUOTE) {
        this.at = at + 1;
        return escaped;
      }
      if (code < 0x20) {
        this.at = at;
        throw this.wrong("A control character inside a string must be escaped");
      }
      if (code === BACKSLASH) {
        escaped = true;
        at = SHORT_ESCAPES.has(text.charCodeAt(at + 1)) ? at + 2 : this.unicodeEscape(at);
      } else {
        at += 1;
      }
    }
    this.at = length;
    throw this.wrong("A string does not end");
  }

  /** Index behind the escape at `at`; behind both halves of a pair. */
  private unicodeEscape(at: number): number {
    this.at = at;
    const unit = this.codeUnit(at);
    if (unit === null) throw this.wrong("An escape in a string is not JSON");
    if (unit === 0) throw this.refused("The text has a NUL character.");
    if (unit < 0xd800 || unit > 0xdfff) return at + 6;
    const low = unit < 0xdc00 ? this.codeUnit(at + 6) : null;
    if (low === null || low < 0xdc00 || low > 0xdfff) throw this.refused("The text has half of a surrogate pair.");
    return at + 12;
  }

  private codeUnit(at: number): number | null {
    UNICODE_ESCAPE.lastIndex = at;
    return UNICODE_ESCAPE.test(this.text) ? Number.parseInt(this.text.slice(at + 2, at + 6), 16) : null;
  }

  private number(): void {
    const { text, at } = this;
    const end = endOfNumber(text, at);
    if (end === at) throw this.wrong("A JSON value is expected");
    this.at = end;
    if (isSureToFit(text, at, end)) return;
    const raw = text.slice(at, end);
    const shown = raw.length > 40 ? `${raw.slice(0, 40)}…` : raw;
    if (!fitsDouble(raw)) throw this.refused(`The number ${shown} does not fit a double.`);
  }

  private skipSpace(): void {
    for (;;) {
      const code = this.text.charCodeAt(this.at);
      if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return;
      this.at += 1;
    }
  }

  private wrong(what: string): NotIJson {
    return this.at >= this.text.length
      ? new NotIJson(this.path(), "The JSON text ends too early.")
      : new NotIJson(this.path(), `${what} at character ${this.at}.`);
  }

  private refused(message: string): NotIJson {
    return new NotIJson(this.path(), message);
  }

  private path(): string {
    return this.places.map((place) => `/${String(place).replace(/~/g, "~0").replace(/\//g, "~1")}`).join("");
  }
}
