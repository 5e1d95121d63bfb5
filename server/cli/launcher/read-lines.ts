import type { Readable } from "node:stream";

/** A longer line is cut, characters: what prints one must not fill the memory of who reads it. */
export const MAX_LINE_CHARS = 64 * 1024;

/** Gives each line of what a process prints to `take`, without its end; of one that is too long its beginning, and how much is missing. */
export function readLines(input: Readable, take: (line: string) => void): void {
  let line = "";
  let left = 0;
  const add = (piece: string) => {
    const fitting = piece.slice(0, MAX_LINE_CHARS - line.length);
    line += fitting;
    left += piece.length - fitting.length;
  };
  const end = () => {
    const whole = line.endsWith("\r") ? line.slice(0, -1) : line;
    take(left === 0 ? whole : `${whole} [cut: this line has ${left} more characters, which were not kept]`);
    line = "";
    left = 0;
  };
  input.setEncoding("utf8");
  input.on("data", (text: string) => {
    const [first = "", ...others] = text.split("\n");
    add(first);
    for (const piece of others) {
      end();
      add(piece);
    }
  });
  input.on("end", () => {
    if (line !== "") end();
  });
}
