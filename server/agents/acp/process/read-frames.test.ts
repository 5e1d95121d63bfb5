import { describe, expect, it } from "vitest";
import { NoiseLog, plainText } from "./noise-log";
import { readFrames } from "./read-frames";

async function read(chunks: (string | Buffer)[], maxFrameBytes = 1_000) {
  const noise: string[] = [];
  const frames: unknown[] = [];
  const source = (async function* () {
    for (const chunk of chunks) yield typeof chunk === "string" ? Buffer.from(chunk) : chunk;
  })();
  for await (const frame of readFrames(source, { maxFrameBytes, onNoise: (line) => noise.push(line) }))
    frames.push(frame);
  return { frames, noise };
}

const frame = (id: number | string) => ({ jsonrpc: "2.0", id });
const line = (id: number | string) => JSON.stringify(frame(id));

describe("the frames of an agent's output", () => {
  const accented = Buffer.from(`${line("é")}\n`);
  it.each<{ how: string; chunks: (string | Buffer)[]; frames: unknown[]; noise: string[] }>([
    { how: "one a line", chunks: [`${line(1)}\n${line(2)}\n`], frames: [frame(1), frame(2)], noise: [] },
    { how: "cut anywhere", chunks: [...`${line("e")}\n`], frames: [frame("e")], noise: [] },
    {
      how: "cut within a character",
      chunks: [accented.subarray(0, 24), accented.subarray(24)],
      frames: [frame("é")],
      noise: [],
    },
    { how: "at the end, without an end of line", chunks: [line(1)], frames: [frame(1)], noise: [] },
    { how: "behind a banner", chunks: ["Welcome\n", `${line(1)}\n`], frames: [frame(1)], noise: ["Welcome"] },
    { how: "behind text on its line", chunks: [`loading ${line(1)}\n`], frames: [frame(1)], noise: ["loading "] },
    {
      how: "among other JSON",
      chunks: ['{"a":1}\n[1]\n', `${line(1)}\n`],
      frames: [frame(1)],
      noise: ['{"a":1}', "[1]"],
    },
    {
      how: "after half a frame",
      chunks: [`{"jsonrpc":"2.0",\n${line(1)}\n`],
      frames: [frame(1)],
      noise: ['{"jsonrpc":"2.0",'],
    },
  ])("are found $how", async ({ chunks, frames, noise }) => {
    expect(await read(chunks)).toEqual({ frames, noise });
  });

  it("are no longer than allowed; what is too long is noise, cut short", async () => {
    const { frames, noise } = await read(["x".repeat(50_000), `\n${line(1)}\n`]);
    expect(frames).toEqual([frame(1)]);
    expect(noise).toHaveLength(1);
    expect(noise[0]?.length).toBeLessThanOrEqual(8_000);
  });
});

describe("what an agent prints beside its protocol", () => {
  it.each([
    ["\u001b[31mred\u001b[0m", "red"],
    ["\u001b]0;title\u0007bell", "bell"],
    ["a\r\nb\rc", "a\nb\nc"],
    ["tab\tstays\u0000\u0008", "tab\tstays"],
    ["<script>stays text</script>", "<script>stays text</script>"],
    ["half \ud83d", "half \ufffd"],
  ])("is plain: %j", (told, plain) => {
    expect(plainText(told)).toBe(plain);
  });

  it("is kept up to a limit, newest last", () => {
    const log = new NoiseLog();
    for (let i = 0; i < 1_000; i++) log.add(`line ${i} ${"y".repeat(5_000)}`);
    expect(log.count).toBe(1_000);
    expect(log.tail(100).length).toBeLessThanOrEqual(101);
  });
});
