import { stripVTControlCharacters } from "node:util";
import { withoutSecrets } from "./with-secrets";

const MAX_LINE_CHARS = 2_000;
const MAX_LINES = 200;

/** The last lines an agent printed beside its protocol. They speak to no terminal and never grow beyond a limit. */
export class NoiseLog {
  private readonly lines: string[] = [];
  /** Lines that came, also those that are gone. */
  count = 0;

  /** `hidden`: texts that stand in no line. */
  constructor(private readonly hidden: readonly string[] = []) {}

  add(line: string): void {
    const plain = withoutSecrets(plainText(line.slice(0, MAX_LINE_CHARS * 4)), this.hidden).trim();
    if (plain === "") return;
    this.count += 1;
    this.lines.push(plain.length > MAX_LINE_CHARS ? `${plain.slice(0, MAX_LINE_CHARS)}…` : plain);
    if (this.lines.length > MAX_LINES) this.lines.shift();
  }

  /** The newest lines, at most so many characters. */
  tail(maxChars: number): string {
    const text = this.lines.join("\n");
    return text.length > maxChars ? `…${text.slice(text.length - maxChars)}` : text;
  }
}

// Line feeds and tabs stay; every other control character means nothing to a reader.
const CONTROLS = /(?![\n\t])\p{Cc}/gu;

/** Text of an agent without what would colour, move or ring a terminal. */
export function plainText(text: string): string {
  return stripVTControlCharacters(text).replace(/\r\n?/g, "\n").replace(CONTROLS, "").toWellFormed();
}
