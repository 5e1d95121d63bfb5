import { once } from "node:events";
import { Readable } from "node:stream";
import { describe, expect, it } from "vitest";
import { MAX_LINE_CHARS, readLines } from "./read-lines";

async function linesOf(pieces: Iterable<Uint8Array | string>): Promise<string[]> {
  const input = Readable.from(pieces, { objectMode: false });
  const lines: string[] = [];
  readLines(input, (line) => lines.push(line));
  await once(input, "end");
  return lines;
}

describe("what a process prints", () => {
  it.each<[string, Uint8Array[], string[]]>([
    ["lines of one piece", [Buffer.from("one\ntwo\n")], ["one", "two"]],
    [
      "a line in pieces, halves of a character among them",
      [Buffer.from([0x61, 0xc3]), Buffer.from([0xa9, 0x0a])],
      ["aé"],
    ],
    ["a last line without its end, and ends of another system", [Buffer.from("one\r\n\ntwo")], ["one", "", "two"]],
    ["nothing", [], []],
  ])("is read line by line: %s", async (_what, pieces, lines) => {
    expect(await linesOf(pieces)).toEqual(lines);
  });

  it("keeps of a line without an end its beginning, says what is missing, and goes on with the next", async () => {
    const mebibyte = Buffer.alloc(1024 * 1024, "x");
    let most = 0;
    function* endless() {
      for (let n = 0; n < 100; n++) {
        yield mebibyte;
        most = Math.max(most, process.memoryUsage().heapUsed);
      }
      yield Buffer.from("\nnext\n");
    }
    const before = process.memoryUsage().heapUsed;
    const [cut = "", next] = await linesOf(endless());
    const missing = 100 * mebibyte.length - MAX_LINE_CHARS;
    expect(cut.slice(MAX_LINE_CHARS)).toBe(` [cut: this line has ${missing} more characters, which were not kept]`);
    expect(next).toBe("next");
    expect(most - before).toBeLessThan(60 * 1024 * 1024);
  });
});
